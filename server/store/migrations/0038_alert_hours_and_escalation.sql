CREATE TABLE `alert_answers` (
	`tt_id` integer NOT NULL,
	`event` text NOT NULL,
	`occasion` text NOT NULL,
	`username` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `event`, `occasion`)
);
--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_from` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_to` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_days` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_mode` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_digest` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_digest_at` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_minutes` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_escalate_minutes` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_escalate_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `occasion` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `escalate_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_escalate` ON `outbox` (`escalate_at`) WHERE "outbox"."escalate_at" is not null;