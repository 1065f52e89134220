ALTER TABLE `documents` ADD `do_proposed_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `documents` SET `do_proposed_by` = coalesce((
	SELECT `users`.`subcontractor` FROM `history`
	JOIN `users` ON `users`.`username` = `history`.`username` AND `users`.`role` = 'sub'
	WHERE `history`.`entity` = 'document' AND `history`.`key` = CAST(`documents`.`do_id` AS text) AND `history`.`action` = 'create'
	LIMIT 1
), '');
