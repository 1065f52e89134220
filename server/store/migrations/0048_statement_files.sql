CREATE TABLE `statement_files` (
	`sf_id` text PRIMARY KEY NOT NULL,
	`st_id` integer NOT NULL,
	`sl_id` integer,
	`sf_name` text NOT NULL,
	`sf_bytes` integer NOT NULL,
	`sf_at` integer NOT NULL,
	`sf_unnamed_at` integer,
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_files_statement` ON `statement_files` (`st_id`);--> statement-breakpoint
CREATE INDEX `statement_files_line` ON `statement_files` (`sl_id`);--> statement-breakpoint
CREATE INDEX `statement_files_name` ON `statement_files` (`sf_name`);--> statement-breakpoint
CREATE INDEX `statement_files_unnamed` ON `statement_files` (`sf_unnamed_at`);--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `sl_files` text DEFAULT '[]' NOT NULL;