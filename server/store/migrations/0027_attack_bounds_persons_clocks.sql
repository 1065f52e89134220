CREATE TABLE `statement_persons` (
	`st_id` integer NOT NULL,
	`digest` text NOT NULL,
	`salt` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`number` text NOT NULL,
	PRIMARY KEY(`st_id`, `digest`),
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_persons_name` ON `statement_persons` (`name_key`,`number`);--> statement-breakpoint
CREATE TABLE `statement_sent_lines` (
	`st_id` integer NOT NULL,
	`sl_id` integer NOT NULL,
	`tour` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`st_id`, `sl_id`),
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `slow_clocks` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`feed` text NOT NULL,
	`fix_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`since` integer NOT NULL,
	`messages` integer NOT NULL,
	`least` integer NOT NULL,
	`most` integer NOT NULL,
	`rollovers` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX `statement_lines_state`;--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `sl_missing` text;--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_missing` ON `statement_lines` (`st_id`,`sl_missing`) WHERE sl_missing is not null;--> statement-breakpoint
CREATE INDEX `statement_lines_state` ON `statement_lines` (`st_id`,`sl_state`);--> statement-breakpoint
ALTER TABLE `statements` ADD `st_final_party` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `st_format` integer;--> statement-breakpoint
ALTER TABLE `telematics_feeds` ADD `unreadable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `telematics_feeds` ADD `unreadable_at` integer;--> statement-breakpoint
ALTER TABLE `telematics_feeds` ADD `unreadable_reason` text;--> statement-breakpoint
UPDATE `statements` SET `st_final_party` = `st_party`, `st_format` = 1 WHERE `st_hash` IS NOT NULL;--> statement-breakpoint
-- What lines came to when their statement was sent, by what became of them since.
INSERT INTO `statement_sent_lines` (`st_id`, `sl_id`, `tour`, `total`)
SELECT l.st_id, l.sl_id, coalesce(json_extract(l.sl_facts, '$.tt_tour'), ''),
  coalesce((SELECT round(json_extract(h.changes, '$.sl_trip.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = CAST(l.sl_id AS text) AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_trip.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), l.sl_trip)
  + coalesce((SELECT round(json_extract(h.changes, '$.sl_toll.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = CAST(l.sl_id AS text) AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_toll.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), l.sl_toll)
  + coalesce((SELECT round(json_extract(h.changes, '$.sl_waiting_fee.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = CAST(l.sl_id AS text) AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_waiting_fee.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), l.sl_waiting_fee)
  + coalesce((SELECT round(json_extract(h.changes, '$.sl_cancellation_fee.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = CAST(l.sl_id AS text) AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_cancellation_fee.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), l.sl_cancellation_fee)
FROM statement_lines l JOIN statements s ON s.st_id = l.st_id
WHERE s.st_state = 'sent' AND s.st_sent_at IS NOT NULL AND s.st_corrects IS NULL AND l.tt_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM history h WHERE h.entity = 'statement_line' AND h.key = CAST(l.sl_id AS text)
    AND h.at > s.st_sent_at AND h.action = 'create');--> statement-breakpoint
INSERT OR IGNORE INTO `statement_sent_lines` (`st_id`, `sl_id`, `tour`, `total`)
SELECT s.st_id, CAST(d.key AS integer), coalesce(json_extract(d.changes, '$.sl_facts.from.tt_tour'), ''),
  coalesce((SELECT round(json_extract(h.changes, '$.sl_trip.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = d.key AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_trip.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), 0)
  + coalesce((SELECT round(json_extract(h.changes, '$.sl_toll.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = d.key AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_toll.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), 0)
  + coalesce((SELECT round(json_extract(h.changes, '$.sl_waiting_fee.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = d.key AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_waiting_fee.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), 0)
  + coalesce((SELECT round(json_extract(h.changes, '$.sl_cancellation_fee.from') * 100) FROM history h
    WHERE h.entity = 'statement_line' AND h.key = d.key AND h.at > s.st_sent_at
      AND json_type(h.changes, '$.sl_cancellation_fee.from') IN ('integer', 'real') ORDER BY h.id LIMIT 1), 0)
FROM history d JOIN statements s ON s.st_id = json_extract(d.changes, '$.st_id.from')
WHERE d.entity = 'statement_line' AND d.action = 'delete' AND d.at > s.st_sent_at AND s.st_state = 'sent'
  AND s.st_corrects IS NULL AND json_type(d.changes, '$.sl_facts.from') = 'object'
  AND NOT EXISTS (SELECT 1 FROM history h WHERE h.entity = 'statement_line' AND h.key = d.key
    AND h.at > s.st_sent_at AND h.action = 'create');
