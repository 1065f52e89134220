ALTER TABLE `calendar_feeds` ADD `cf_ended` text;--> statement-breakpoint
UPDATE calendar_feeds SET cf_ended = 'locked', cf_token_hash = 'ended ' || user_id WHERE user_id IN (SELECT id FROM users WHERE locked);--> statement-breakpoint
UPDATE trip_links SET tl_sub = (SELECT tt_sub FROM trips WHERE trips.tt_id = trip_links.tt_id)
WHERE tl_kind = 'driver' AND tl_day IS NULL AND tl_revoked_at IS NULL AND tt_id IN (SELECT tt_id FROM trips);
