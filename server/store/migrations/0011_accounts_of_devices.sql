CREATE TABLE `sync_clients` (
	`client` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sync_clients_user` ON `sync_clients` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_uid` text;--> statement-breakpoint
UPDATE `subcontractors` SET `sc_uid` = lower(hex(randomblob(16)));--> statement-breakpoint
-- A client belongs to who has its username now, unless that account was made after the client sent for the last time: then
-- to an account that is gone, 0.
INSERT INTO `sync_clients` (`client`, `user_id`, `at`)
SELECT m.`client`,
  coalesce(
    (SELECT u.`id` FROM `users` u
     WHERE u.`username` = m.`username`
       AND m.`last` >= coalesce(
         (SELECT max(h.`at`) FROM `history` h WHERE h.`entity` = 'user' AND h.`action` = 'create' AND h.`key` = u.`username`), 0)),
    0),
  m.`last`
FROM (SELECT `client`, `username`, max(`at`) AS `last` FROM `mutations` GROUP BY `client`) m;
