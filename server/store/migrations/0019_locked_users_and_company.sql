CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`vat_number` text NOT NULL,
	`phone` text NOT NULL,
	`logo` text NOT NULL,
	`utc_confirmed` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `locked` integer DEFAULT false NOT NULL;