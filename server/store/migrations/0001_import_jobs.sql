CREATE TABLE `import_jobs` (
	`ij_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`ij_kind` text NOT NULL,
	`ij_step` text NOT NULL,
	`ij_file` text DEFAULT '' NOT NULL,
	`ij_at` integer NOT NULL,
	`ij_state` text NOT NULL,
	`ij_ended_at` integer,
	`ij_status` integer,
	`ij_answer` text
);
--> statement-breakpoint
CREATE INDEX `import_jobs_user` ON `import_jobs` (`user_id`);