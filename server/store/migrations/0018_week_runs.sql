CREATE TABLE `week_runs` (
	`wr_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wr_kind` text NOT NULL,
	`wr_weeks` text NOT NULL,
	`wr_by` text NOT NULL,
	`wr_at` integer NOT NULL,
	`wr_seq` integer NOT NULL,
	`wr_language` text,
	`wr_trips` text NOT NULL,
	`wr_undone_at` integer,
	`wr_undone_by` text
);
--> statement-breakpoint
CREATE INDEX `week_runs_at` ON `week_runs` (`wr_at`);