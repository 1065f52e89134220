ALTER TABLE `sessions` ADD `push_removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `escalation` text;