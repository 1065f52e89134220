CREATE TABLE `former_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_names_name` ON `former_names` (`entity`,`name`);--> statement-breakpoint
CREATE INDEX `former_names_row` ON `former_names` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `drivers_name` ON `drivers` (`dr_name`,`dr_number`);