CREATE TABLE `push_choices` (
	`user_id` integer NOT NULL,
	`pc_kinds` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_choices_user` ON `push_choices` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`ps_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`ps_endpoint` text NOT NULL,
	`ps_p256dh` text NOT NULL,
	`ps_auth` text NOT NULL,
	`ps_lang` text NOT NULL,
	`ps_created_at` integer NOT NULL,
	`ps_last_ok_at` integer,
	`ps_last_shown_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`ps_endpoint`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_push_arr` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `confirm_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_confirm` ON `outbox` (`confirm_at`) WHERE "outbox"."confirm_at" is not null;