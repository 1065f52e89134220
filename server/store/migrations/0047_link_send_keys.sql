ALTER TABLE `trip_links` ADD `tl_send_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `trip_links_send` ON `trip_links` (`tl_send_hash`);