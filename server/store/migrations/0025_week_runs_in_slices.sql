CREATE TABLE `unfinished_weeks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wr_id` integer NOT NULL,
	`trip` text NOT NULL,
	FOREIGN KEY (`wr_id`) REFERENCES `week_runs`(`wr_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `week_runs` ADD `wr_left` text DEFAULT '[]' NOT NULL;