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
ALTER TABLE `changes` ADD `news` text;