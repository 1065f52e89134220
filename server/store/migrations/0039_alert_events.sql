ALTER TABLE `alerts` ADD `al_minutes` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `occasion` text;