CREATE TABLE `calendar_feeds` (
	`cf_token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`cf_viewer` text NOT NULL,
	`cf_language` text NOT NULL,
	`cf_created_at` integer NOT NULL,
	`cf_last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user` ON `calendar_feeds` (`user_id`);