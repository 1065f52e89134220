CREATE TABLE `statements` (
	`st_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`st_rev` integer NOT NULL,
	`st_customer` integer,
	`st_sub` text,
	`st_from` text NOT NULL,
	`st_to` text NOT NULL,
	`st_state` text NOT NULL,
	`st_items` text NOT NULL,
	`st_references` text NOT NULL,
	`st_by` text NOT NULL,
	`st_at` integer NOT NULL,
	FOREIGN KEY (`st_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`st_sub`) REFERENCES `subcontractors`(`sc_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_customer` ON `statements` (`st_customer`,`st_from`,`st_to`) WHERE st_state = 'open' and st_customer is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `statements_sub` ON `statements` (`st_sub`,`st_from`,`st_to`) WHERE st_state = 'open' and st_sub is not null;--> statement-breakpoint
CREATE TABLE `unfinished_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`username` text NOT NULL,
	`before` text
);
--> statement-breakpoint
CREATE TABLE `week_references` (
	`wr_customer` integer NOT NULL,
	`wr_week` integer NOT NULL,
	`wr_reference` text NOT NULL,
	`wr_by` text NOT NULL,
	`wr_at` integer NOT NULL,
	PRIMARY KEY(`wr_customer`, `wr_week`),
	FOREIGN KEY (`wr_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trips_to` ON `trips` (`tt_to_adrnr`);