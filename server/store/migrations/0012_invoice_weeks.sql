CREATE TABLE `invoice_weeks` (
	`iw_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`iw_rev` integer NOT NULL,
	`iw_customer` integer,
	`iw_sub` text,
	`iw_week` integer NOT NULL,
	`iw_items` text NOT NULL,
	`iw_reference` text,
	`iw_references` text NOT NULL,
	`iw_by` text NOT NULL,
	`iw_at` integer NOT NULL,
	FOREIGN KEY (`iw_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`iw_sub`) REFERENCES `subcontractors`(`sc_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_weeks_customer` ON `invoice_weeks` (`iw_customer`,`iw_week`) WHERE iw_customer is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_weeks_sub` ON `invoice_weeks` (`iw_sub`,`iw_week`) WHERE iw_sub is not null;--> statement-breakpoint
-- Rows of the history name statements by their ids, so none is given again.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT 'invoice_weeks', `seq` FROM `sqlite_sequence` WHERE `name` = 'statements';
--> statement-breakpoint
-- An item goes to the week of its date. A date outside its period is moved into it, so that the period goes on showing it, and
-- is kept in the text. The fuel stays a percentage of the trips of that period.
CREATE TEMPORARY TABLE `moved_items` AS
SELECT `st_customer` AS customer, `st_sub` AS sub, cast(strftime('%G%V', day) AS integer) AS week, `st_by` AS by, `st_at` AS at, day, position,
  json_object(
    'date', day,
    'fuel', json_extract(item, '$.fuel'),
    'extra_cost', json_extract(item, '$.extra_cost'),
    'invoice_text', CASE WHEN day = date THEN text ELSE trim(text || ' (' || strftime('%d.%m.%Y', date) || ')') END,
    'from', `st_from`,
    'to', `st_to`
  ) AS item
FROM (
  SELECT *, max(min(date, `st_to`), `st_from`) AS day FROM (
    SELECT `statements`.*, items.key AS position, items.value AS item, json_extract(items.value, '$.date') AS date,
      json_extract(items.value, '$.invoice_text') AS text
    FROM `statements`, json_each(`st_items`) AS items
  )
);
--> statement-breakpoint
-- References go to the weeks whose Thursday lies in the period; without one, to the weeks that it touches.
CREATE TEMPORARY TABLE `moved_references` AS
WITH RECURSIVE weeks(statement, monday) AS (
  SELECT `st_id`, date(`st_from`, 'weekday 0', '-6 days') FROM `statements` WHERE date(`st_from`) IS NOT NULL
  UNION ALL
  SELECT statement, date(monday, '+7 days') FROM weeks JOIN `statements` ON `st_id` = statement WHERE date(monday, '+7 days') <= `st_to`
)
SELECT `st_customer` AS customer, `st_sub` AS sub, cast(strftime('%G%V', monday) AS integer) AS week, `st_by` AS by, `st_at` AS at,
  refs.key AS number, refs.value AS reference
FROM weeks JOIN `statements` ON `st_id` = statement, json_each(`st_references`) AS refs
WHERE date(monday, '+3 days') BETWEEN `st_from` AND `st_to` OR date(`st_from`, 'weekday 4') > `st_to`;
--> statement-breakpoint
INSERT INTO `invoice_weeks` (`iw_rev`, `iw_customer`, `iw_sub`, `iw_week`, `iw_items`, `iw_references`, `iw_by`, `iw_at`)
SELECT 1, customer, sub, week, '[]', '{}', by, max(at) FROM (
  SELECT customer, sub, week, by, at FROM `moved_items`
  UNION ALL SELECT customer, sub, week, by, at FROM `moved_references`
  UNION ALL SELECT `wr_customer`, NULL, `wr_week`, `wr_by`, `wr_at` FROM `week_references`
) GROUP BY customer, sub, week;
--> statement-breakpoint
UPDATE `invoice_weeks` SET
  `iw_items` = (
    SELECT json_group_array(json(item) ORDER BY day, at, position) FROM `moved_items`
    WHERE customer IS `iw_customer` AND sub IS `iw_sub` AND week = `iw_week`
  ),
  `iw_reference` = (
    SELECT `wr_reference` FROM `week_references` WHERE `wr_customer` IS `iw_customer` AND `wr_week` = `iw_week`
  ),
  `iw_references` = (
    SELECT json_group_object(number, reference) FROM (
      SELECT number, reference, max(at) FROM `moved_references`
      WHERE customer IS `iw_customer` AND sub IS `iw_sub` AND week = `iw_week` GROUP BY number
    )
  );
--> statement-breakpoint
DROP TABLE `moved_items`;
--> statement-breakpoint
DROP TABLE `moved_references`;
--> statement-breakpoint
DROP TABLE `statements`;
--> statement-breakpoint
DROP TABLE `week_references`;
--> statement-breakpoint
CREATE TABLE `false_arrivals` (
	`tt_id` integer NOT NULL,
	`tt_ata` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `tt_ata`),
	FOREIGN KEY (`tt_id`) REFERENCES `trips`(`tt_id`) ON UPDATE no action ON DELETE cascade
);
