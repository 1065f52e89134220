CREATE TABLE `import_runs` (
	`im_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`im_kind` text NOT NULL,
	`im_by` text NOT NULL,
	`im_at` integer NOT NULL,
	`im_rows` integer NOT NULL,
	`im_after` integer NOT NULL,
	`im_last` integer NOT NULL,
	`im_undone_at` integer,
	`im_undone_by` text,
	`im_left` text DEFAULT '[]' NOT NULL,
	`im_left_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `unfinished_imports` ADD `rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `unfinished_imports_row` ON `unfinished_imports` (`entity`,`key`);