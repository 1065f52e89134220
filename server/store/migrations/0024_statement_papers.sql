CREATE TABLE `letterheads` (
	`lh_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statement_papers` (
	`st_id` integer NOT NULL,
	`lh_id` integer NOT NULL,
	`paper` text NOT NULL,
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lh_id`) REFERENCES `letterheads`(`lh_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_papers_statement` ON `statement_papers` (`st_id`);