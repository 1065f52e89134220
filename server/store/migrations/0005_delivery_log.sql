ALTER TABLE `outbox` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `event` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `al_id` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `tt_id` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `fault` text;--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`state`,`id`);