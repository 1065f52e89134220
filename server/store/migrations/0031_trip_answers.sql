CREATE TABLE `trip_answers` (
	`ta_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tt_id` integer NOT NULL,
	`ta_sub` text NOT NULL,
	`ta_facts` text NOT NULL,
	`ta_answer` text NOT NULL,
	`ta_reason` text NOT NULL,
	`ta_note` text NOT NULL,
	`ta_source` text NOT NULL,
	`ta_by` text NOT NULL,
	`ta_at` integer NOT NULL,
	`ta_due` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trip_answers_trip` ON `trip_answers` (`tt_id`);--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_answer_hours` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer_facts` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer_hours` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer_at` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_answer_source` text DEFAULT '' NOT NULL;