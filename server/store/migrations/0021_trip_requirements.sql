CREATE TABLE `document_reminders` (
	`do_id` integer NOT NULL,
	`do_valid_to` text NOT NULL,
	`step` integer NOT NULL,
	PRIMARY KEY(`do_id`, `do_valid_to`, `step`)
);
--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_requirements` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_requirements` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_approval_override` text DEFAULT '' NOT NULL;