ALTER TABLE `drivers` ADD `dr_phone` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_phone` text;