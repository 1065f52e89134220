ALTER TABLE `alerts` ADD `al_quiet_from` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_to` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_days` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_quiet_mode` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_digest` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `al_digest_at` text;