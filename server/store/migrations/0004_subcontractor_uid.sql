-- Subcontractors that were added in one run of a server shared one id: each gets its own, the same
-- again from an older backup, and what was made for the shared id has no company.
UPDATE `subcontractors` SET `sc_uid` = `sc_uid` || '-' || lower(hex(`sc_name_key`)) WHERE `sc_uid` IN (
	SELECT `sc_uid` FROM `subcontractors` GROUP BY `sc_uid` HAVING count(*) > 1
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subcontractors_uid` ON `subcontractors` (`sc_uid`);