CREATE TABLE `alert_answers` (
	`tt_id` integer NOT NULL,
	`event` text NOT NULL,
	`occasion` text NOT NULL,
	`username` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `event`, `occasion`)
);
--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_escalate_minutes` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_escalate_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `escalate_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_escalate` ON `outbox` (`escalate_at`) WHERE "outbox"."escalate_at" is not null;