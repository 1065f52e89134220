CREATE TABLE `api_keys` (
	`ak_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ak_name` text NOT NULL,
	`ak_name_key` text NOT NULL,
	`ak_hash` text NOT NULL,
	`ak_prefix` text NOT NULL,
	`ak_role` text NOT NULL,
	`ak_company` text,
	`ak_scopes` text NOT NULL,
	`ak_created_by` text NOT NULL,
	`ak_created_at` integer NOT NULL,
	`ak_expires_at` integer,
	`ak_last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`ak_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_name` ON `api_keys` (`ak_name_key`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `calendar_feeds_user` ON `calendar_feeds` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`wd_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wh_id` integer NOT NULL,
	`wd_message` text NOT NULL,
	`wd_event` text NOT NULL,
	`wd_subject` text NOT NULL,
	`wd_body` text NOT NULL,
	`wd_state` text NOT NULL,
	`wd_attempts` integer NOT NULL,
	`wd_created_at` integer NOT NULL,
	`wd_next_at` integer NOT NULL,
	`wd_until` integer NOT NULL,
	`wd_sent_at` integer,
	`wd_status` integer,
	`wd_error` text,
	FOREIGN KEY (`wh_id`) REFERENCES `webhooks`(`wh_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`wh_id`,`wd_state`,`wd_subject`,`wd_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`wd_created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`wh_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wh_name` text NOT NULL,
	`wh_url` text NOT NULL,
	`wh_events` text NOT NULL,
	`wh_role` text NOT NULL,
	`wh_company` text,
	`wh_secret` text NOT NULL,
	`wh_former_secret` text,
	`wh_former_until` integer,
	`wh_active` integer NOT NULL,
	`wh_seq` integer NOT NULL,
	`wh_failing_since` integer,
	`wh_created_by` text NOT NULL,
	`wh_created_at` integer NOT NULL
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_idempotent_answers` (
	`user_id` integer NOT NULL,
	`viewer` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `viewer`, `key`)
);
--> statement-breakpoint
INSERT INTO `__new_idempotent_answers`("user_id", "viewer", "key", "request_hash", "body", "at") SELECT "user_id", "viewer", "key", "request_hash", "body", "at" FROM `idempotent_answers`;--> statement-breakpoint
DROP TABLE `idempotent_answers`;--> statement-breakpoint
ALTER TABLE `__new_idempotent_answers` RENAME TO `idempotent_answers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `idempotent_answers_at` ON `idempotent_answers` (`at`);--> statement-breakpoint
ALTER TABLE `changes` ADD `news` text;