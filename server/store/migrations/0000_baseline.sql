CREATE TABLE `addresses` (
	`add_id` text PRIMARY KEY NOT NULL,
	`add_name` text NOT NULL,
	`add_lat` real,
	`add_lon` real,
	`add_radius` integer,
	`retired` integer DEFAULT false NOT NULL,
	`add_street` text DEFAULT '' NOT NULL,
	`add_region` text DEFAULT '' NOT NULL,
	`add_slot_url` text DEFAULT '' NOT NULL,
	`add_slot_lead` integer
);
--> statement-breakpoint
CREATE TABLE `alert_answers` (
	`tt_id` integer NOT NULL,
	`event` text NOT NULL,
	`occasion` text NOT NULL,
	`username` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `event`, `occasion`)
);
--> statement-breakpoint
CREATE TABLE `alert_states` (
	`tt_id` integer NOT NULL,
	`event` text NOT NULL,
	`pending_since` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `event`),
	FOREIGN KEY (`tt_id`) REFERENCES `trips`(`tt_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`al_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`al_type` text NOT NULL,
	`al_active` integer NOT NULL,
	`al_customer` integer,
	`al_sub` text,
	`al_adrnr_arr` text NOT NULL,
	`al_email_arr` text NOT NULL,
	`al_sms_arr` text NOT NULL,
	`al_lang` text NOT NULL,
	`al_quiet_from` text,
	`al_quiet_to` text,
	`al_quiet_days` text DEFAULT '' NOT NULL,
	`al_quiet_mode` text,
	`al_urgent` integer DEFAULT false NOT NULL,
	`al_digest` text,
	`al_digest_at` text,
	`al_minutes` integer,
	`al_escalate_minutes` integer,
	`al_escalate_to` text,
	`al_push_arr` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`al_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`ak_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ak_name` text NOT NULL,
	`ak_name_key` text NOT NULL,
	`ak_hash` text NOT NULL,
	`ak_prefix` text NOT NULL,
	`ak_role` text NOT NULL,
	`ak_company` text,
	`ak_scopes` text NOT NULL,
	`ak_created_by` text NOT NULL,
	`ak_created_at` integer NOT NULL,
	`ak_expires_at` integer,
	`ak_last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`ak_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_name` ON `api_keys` (`ak_name_key`);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`cf_token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`cf_viewer` text NOT NULL,
	`cf_language` text NOT NULL,
	`cf_created_at` integer NOT NULL,
	`cf_last_used_at` integer,
	`cf_ended` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user` ON `calendar_feeds` (`user_id`);
--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`before` text,
	`after` text,
	`news` text
);
--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);
--> statement-breakpoint
CREATE TABLE `closed_days` (
	`cd_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cd_day` text NOT NULL,
	`cd_name` text NOT NULL,
	`cd_region` text NOT NULL,
	`cd_customer` integer,
	`cd_addresses` text NOT NULL,
	`cd_half` integer NOT NULL,
	FOREIGN KEY (`cd_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `closed_days_day` ON `closed_days` (`cd_day`);
--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`vat_number` text NOT NULL,
	`phone` text NOT NULL,
	`logo` text NOT NULL,
	`utc_confirmed` integer NOT NULL,
	`on_time_minutes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `customers` (
	`cm_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cm_name` text NOT NULL,
	`cm_name_key` text NOT NULL,
	`cm_comatic_id` text,
	`cm_reference_1` text,
	`cm_reference_2` text,
	`cm_reference_3` text,
	`cm_reference_4` text,
	`cm_reference_5` text,
	`cm_language` text,
	`cm_email` text,
	`cm_phone` text,
	`cm_free_minutes` integer,
	`cm_waiting_rate` integer,
	`cm_waiting_step` integer,
	`cm_waiting_max` integer,
	`cm_requirements` text DEFAULT '' NOT NULL,
	`cm_share_position` integer,
	`cm_share_proof` integer,
	`cm_holiday_rule` text,
	`cm_floater` text,
	`cm_floater_from` text,
	`cm_address` text,
	`cm_payment_days` integer,
	`cm_vat_rate` real,
	`cm_vat_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_name` ON `customers` (`cm_name_key`);
--> statement-breakpoint
CREATE TABLE `dispatch_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`dispatch_phone` text NOT NULL,
	`dispatch_email` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `document_reminders` (
	`do_id` integer NOT NULL,
	`do_valid_to` text NOT NULL,
	`step` integer NOT NULL,
	PRIMARY KEY(`do_id`, `do_valid_to`, `step`)
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`do_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`do_rev` integer NOT NULL,
	`do_owner` text NOT NULL,
	`do_owner_key` text NOT NULL,
	`do_kind` text NOT NULL,
	`do_number` text NOT NULL,
	`do_valid_from` text,
	`do_valid_to` text,
	`do_verified_at` integer,
	`do_verified_by` text,
	`do_replaces` integer,
	`do_file` text,
	`retired` integer DEFAULT false NOT NULL,
	`do_proposed_by` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `documents_end` ON `documents` (`do_valid_to`);
--> statement-breakpoint
CREATE INDEX `documents_owner` ON `documents` (`do_owner`,`do_owner_key`);
--> statement-breakpoint
CREATE INDEX `documents_replaces` ON `documents` (`do_replaces`);
--> statement-breakpoint
CREATE TABLE `drivers` (
	`dr_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dr_name` text NOT NULL,
	`dr_number` text NOT NULL,
	`dr_groups` text NOT NULL,
	`dr_requirements` text NOT NULL,
	`retired` integer DEFAULT false NOT NULL,
	`dr_absences` text DEFAULT '[]' NOT NULL,
	`dr_phone` text
);
--> statement-breakpoint
CREATE INDEX `drivers_name` ON `drivers` (`dr_name`,`dr_number`);
--> statement-breakpoint
CREATE TABLE `ended_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`ended_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `false_arrivals` (
	`tt_id` integer NOT NULL,
	`tt_ata` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `tt_ata`),
	FOREIGN KEY (`tt_id`) REFERENCES `trips`(`tt_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `fast_clocks` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`feed` text NOT NULL,
	`fix_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `feed_master_data` (
	`feed` text NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`feed`, `entity`, `key`)
);
--> statement-breakpoint
CREATE TABLE `floater_values` (
	`fv_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fl_name` text NOT NULL,
	`fv_from` text NOT NULL,
	`fv_percent` integer,
	`fv_reason` text NOT NULL,
	`fv_by` text NOT NULL,
	`fv_at` integer NOT NULL,
	FOREIGN KEY (`fl_name`) REFERENCES `floaters`(`fl_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `floater_values_from` ON `floater_values` (`fl_name`,`fv_from`);
--> statement-breakpoint
CREATE TABLE `floaters` (
	`fl_name` text PRIMARY KEY NOT NULL,
	`fl_index` text NOT NULL,
	`fl_kind` text NOT NULL,
	`fl_on` text NOT NULL,
	`fl_lag` integer NOT NULL,
	`fl_base` integer,
	`fl_share` integer,
	`fl_step` integer,
	`fl_percent` integer,
	`fl_counts` text NOT NULL,
	`fl_upwards` integer NOT NULL,
	`fl_band_from` integer,
	`fl_band_to` integer,
	`fl_table` text NOT NULL,
	`fl_plus` integer,
	`fl_floor` integer,
	`fl_cap` integer,
	`fl_round` text NOT NULL,
	FOREIGN KEY (`fl_index`) REFERENCES `index_series`(`ix_name`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `former_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_names_name` ON `former_names` (`entity`,`name`);
--> statement-breakpoint
CREATE INDEX `former_names_row` ON `former_names` (`entity`,`key`);
--> statement-breakpoint
CREATE TABLE `history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`rev` integer NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`source` text NOT NULL,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `history_at` ON `history` (`at`);
--> statement-breakpoint
CREATE INDEX `history_row` ON `history` (`entity`,`key`,`rev`);
--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`user_id` integer NOT NULL,
	`viewer` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `viewer`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_answers_at` ON `idempotent_answers` (`at`);
--> statement-breakpoint
CREATE TABLE `import_runs` (
	`im_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`im_kind` text NOT NULL,
	`im_by` text NOT NULL,
	`im_at` integer NOT NULL,
	`im_rows` integer NOT NULL,
	`im_after` integer NOT NULL,
	`im_last` integer NOT NULL,
	`im_undone_at` integer,
	`im_undone_by` text,
	`im_left` text DEFAULT '[]' NOT NULL,
	`im_left_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `index_series` (
	`ix_name` text PRIMARY KEY NOT NULL,
	`ix_unit` text NOT NULL,
	`ix_source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `index_values` (
	`iv_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ix_name` text NOT NULL,
	`iv_month` text NOT NULL,
	`iv_value` integer,
	`iv_by` text NOT NULL,
	`iv_at` integer NOT NULL,
	FOREIGN KEY (`ix_name`) REFERENCES `index_series`(`ix_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `index_values_month` ON `index_values` (`ix_name`,`iv_month`,`iv_id`);
--> statement-breakpoint
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
	`iw_saved` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`iw_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`iw_sub`) REFERENCES `subcontractors`(`sc_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_weeks_customer` ON `invoice_weeks` (`iw_customer`,`iw_week`) WHERE iw_customer is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_weeks_sub` ON `invoice_weeks` (`iw_sub`,`iw_week`) WHERE iw_sub is not null;
--> statement-breakpoint
CREATE TABLE `known_networks` (
	`user_id` integer NOT NULL,
	`network` text NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `letterheads` (
	`lh_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `logins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`event` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `logins_at` ON `logins` (`at`);
--> statement-breakpoint
CREATE TABLE `mutations` (
	`id` text PRIMARY KEY NOT NULL,
	`client` text NOT NULL,
	`username` text NOT NULL,
	`payload_hash` text NOT NULL,
	`local_key` text,
	`created_id` integer,
	`seq` integer NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mutations_at` ON `mutations` (`at`);
--> statement-breakpoint
CREATE INDEX `mutations_client` ON `mutations` (`client`,`username`,`seq`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutations_local_key` ON `mutations` (`local_key`) WHERE local_key is not null;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`dedup_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`confidential` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`expires_at` integer,
	`sent_at` integer,
	`last_error` text,
	`kind` text,
	`event` text,
	`al_id` integer,
	`tt_id` integer,
	`fault` text,
	`st_id` integer,
	`occasion` text,
	`escalate_at` integer,
	`confirm_at` integer,
	`escalation` text,
	`caused_by` text
);
--> statement-breakpoint
CREATE INDEX `outbox_confirm` ON `outbox` (`confirm_at`) WHERE "outbox"."confirm_at" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedup` ON `outbox` (`dedup_key`);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);
--> statement-breakpoint
CREATE INDEX `outbox_escalate` ON `outbox` (`escalate_at`) WHERE "outbox"."escalate_at" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_occasion` ON `outbox` (`tt_id`,`event`);
--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`state`,`id`);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `positions` (
	`vehicle` text NOT NULL,
	`at` integer NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`speed` real,
	`accuracy` real,
	`ignition` integer,
	`standstill` integer,
	`driver` text,
	`eta` integer,
	PRIMARY KEY(`vehicle`, `at`)
);
--> statement-breakpoint
CREATE TABLE `push_choices` (
	`user_id` integer NOT NULL,
	`pc_kinds` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_choices_user` ON `push_choices` (`user_id`);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`ps_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`ps_endpoint` text NOT NULL,
	`ps_p256dh` text NOT NULL,
	`ps_auth` text NOT NULL,
	`ps_lang` text NOT NULL,
	`ps_created_at` integer NOT NULL,
	`ps_last_ok_at` integer,
	`ps_last_shown_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`ps_endpoint`);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `report_files` (
	`rf_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tl_id` integer NOT NULL,
	`re_id` text,
	`rf_kind` text,
	`rf_name` text NOT NULL,
	`rf_bytes` integer NOT NULL,
	`rf_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_files_at` ON `report_files` (`rf_at`);
--> statement-breakpoint
CREATE INDEX `report_files_link` ON `report_files` (`tl_id`);
--> statement-breakpoint
CREATE INDEX `report_files_name` ON `report_files` (`rf_name`);
--> statement-breakpoint
CREATE INDEX `report_files_report` ON `report_files` (`re_id`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`stay_logged_in` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`push_removed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
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
CREATE TABLE `statement_files` (
	`sf_id` text PRIMARY KEY NOT NULL,
	`st_id` integer NOT NULL,
	`sl_id` integer,
	`sf_name` text NOT NULL,
	`sf_bytes` integer NOT NULL,
	`sf_at` integer NOT NULL,
	`sf_unnamed_at` integer,
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_files_line` ON `statement_files` (`sl_id`);
--> statement-breakpoint
CREATE INDEX `statement_files_name` ON `statement_files` (`sf_name`);
--> statement-breakpoint
CREATE INDEX `statement_files_statement` ON `statement_files` (`st_id`);
--> statement-breakpoint
CREATE INDEX `statement_files_unnamed` ON `statement_files` (`sf_unnamed_at`);
--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`sl_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sl_rev` integer NOT NULL,
	`st_id` integer NOT NULL,
	`sl_side` text NOT NULL,
	`sl_place` text,
	`tt_id` integer,
	`sl_trip` integer NOT NULL,
	`sl_toll` integer NOT NULL,
	`sl_waiting_fee` integer NOT NULL,
	`sl_cancellation_fee` integer NOT NULL,
	`sl_text` text NOT NULL,
	`sl_state` text NOT NULL,
	`sl_reason` text,
	`sl_claim` integer,
	`sl_note` text NOT NULL,
	`sl_facts` text,
	`sl_missing` text,
	`sl_photo` integer,
	`sl_files` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_missing` ON `statement_lines` (`st_id`,`sl_missing`) WHERE sl_missing is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_place` ON `statement_lines` (`sl_side`,`tt_id`,`sl_place`) WHERE sl_place is not null;
--> statement-breakpoint
CREATE INDEX `statement_lines_state` ON `statement_lines` (`st_id`,`sl_state`);
--> statement-breakpoint
CREATE INDEX `statement_lines_statement` ON `statement_lines` (`st_id`);
--> statement-breakpoint
CREATE INDEX `statement_lines_trip` ON `statement_lines` (`tt_id`);
--> statement-breakpoint
CREATE TABLE `statement_numbers` (
	`side` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`side`, `year`)
);
--> statement-breakpoint
CREATE TABLE `statement_papers` (
	`st_id` integer NOT NULL,
	`lh_id` integer NOT NULL,
	`paper` text NOT NULL,
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lh_id`) REFERENCES `letterheads`(`lh_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_papers_statement` ON `statement_papers` (`st_id`);
--> statement-breakpoint
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
CREATE INDEX `statement_persons_name` ON `statement_persons` (`name_key`,`number`);
--> statement-breakpoint
CREATE TABLE `statement_sent_lines` (
	`st_id` integer NOT NULL,
	`sl_id` integer NOT NULL,
	`tour` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`st_id`, `sl_id`),
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `statements` (
	`st_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`st_rev` integer NOT NULL,
	`st_side` text NOT NULL,
	`st_party` text NOT NULL,
	`st_customer` integer,
	`st_from` text NOT NULL,
	`st_to` text NOT NULL,
	`st_state` text NOT NULL,
	`st_number` text,
	`st_items` text NOT NULL,
	`st_answer_until` integer,
	`st_corrects` integer,
	`st_hash` text,
	`st_self_billing` integer,
	`st_objection` text,
	`st_objected_at` integer,
	`st_sent_at` integer,
	`st_final_at` integer,
	`st_by` text NOT NULL,
	`st_at` integer NOT NULL,
	`st_final_party` text,
	`st_format` integer,
	`st_terms` text,
	FOREIGN KEY (`st_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statements_corrects` ON `statements` (`st_corrects`);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_number` ON `statements` (`st_number`) WHERE st_number is not null;
--> statement-breakpoint
CREATE INDEX `statements_party` ON `statements` (`st_side`,`st_party`,`st_from`);
--> statement-breakpoint
CREATE INDEX `statements_state` ON `statements` (`st_side`,`st_state`);
--> statement-breakpoint
CREATE TABLE `subcontractors` (
	`sc_name` text PRIMARY KEY NOT NULL,
	`sc_name_key` text NOT NULL,
	`sc_email` text,
	`retired` integer DEFAULT false NOT NULL,
	`sc_uid` text,
	`sc_language` text,
	`sc_free_minutes` integer,
	`sc_waiting_rate` integer,
	`sc_waiting_step` integer,
	`sc_waiting_max` integer,
	`sc_self_billing` integer,
	`sc_vat_id` text,
	`sc_answer_days` integer,
	`sc_answer_hours` integer,
	`sc_floater` text,
	`sc_floater_from` text,
	`sc_address` text,
	`sc_payment_days` integer,
	`sc_vat_rate` real,
	`sc_vat_reason` text,
	`sc_phone` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subcontractors_name` ON `subcontractors` (`sc_name_key`);
--> statement-breakpoint
CREATE TABLE `sync_clients` (
	`client` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sync_clients_user` ON `sync_clients` (`user_id`,`at`);
--> statement-breakpoint
CREATE TABLE `telematics_feeds` (
	`feed` text PRIMARY KEY NOT NULL,
	`last_message_at` integer,
	`last_error_at` integer,
	`last_error` text,
	`unreadable` integer DEFAULT 0 NOT NULL,
	`unreadable_at` integer,
	`unreadable_reason` text
);
--> statement-breakpoint
CREATE TABLE `telematics_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`feed` text NOT NULL,
	`received_at` integer NOT NULL,
	`device` text NOT NULL,
	`vehicle` text,
	`fix_at` integer,
	`outcome` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `telematics_messages_received` ON `telematics_messages` (`received_at`);
--> statement-breakpoint
CREATE TABLE `tours` (
	`tr_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tr_rev` integer NOT NULL,
	`tr_name` text NOT NULL,
	`tr_status` integer NOT NULL,
	`tr_cm_id` integer NOT NULL,
	`tr_tour_comb` text NOT NULL,
	`tr_departure` text NOT NULL,
	`tr_arrival` text NOT NULL,
	`tr_stp` text NOT NULL,
	`tr_std` text NOT NULL,
	`tr_std_plus_day` integer NOT NULL,
	`tr_sta` text NOT NULL,
	`tr_sta_plus_day` integer NOT NULL,
	`tr_requirements` text NOT NULL,
	`tr_customer_invoice_trip` integer NOT NULL,
	`tr_customer_invoice_toll` integer NOT NULL,
	`tr_week_status` text NOT NULL,
	`tr_week_sub` text NOT NULL,
	`tr_week_gps` text NOT NULL,
	`tr_week_driver` text NOT NULL,
	`tr_week_drivernr` text NOT NULL,
	`tr_week_observer` text NOT NULL,
	`tr_week_sub_invoice_trip` text NOT NULL,
	`tr_week_sub_invoice_toll` text NOT NULL,
	`tr_week_locked` text NOT NULL,
	`tr_valid_from` text,
	`tr_valid_to` text,
	`tr_holiday_rule` text DEFAULT '' NOT NULL,
	`tr_days` text DEFAULT '[]' NOT NULL,
	`tr_prices` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`tr_cm_id`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tr_departure`) REFERENCES `addresses`(`add_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tr_arrival`) REFERENCES `addresses`(`add_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tours_customer` ON `tours` (`tr_cm_id`);
--> statement-breakpoint
CREATE INDEX `tours_name` ON `tours` (`tr_name`);
--> statement-breakpoint
CREATE TABLE `tracked_vehicles` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`provider_eta` integer,
	`provider_eta_at` integer,
	`replay_from` integer,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE TABLE `trip_answers` (
	`ta_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tt_id` integer NOT NULL,
	`ta_sub` text NOT NULL,
	`ta_facts` text NOT NULL,
	`ta_answer` text NOT NULL,
	`ta_reason` text NOT NULL,
	`ta_note` text NOT NULL,
	`ta_source` text NOT NULL,
	`ta_by` text NOT NULL,
	`ta_at` integer NOT NULL,
	`ta_due` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trip_answers_trip` ON `trip_answers` (`tt_id`);
--> statement-breakpoint
CREATE TABLE `trip_links` (
	`tl_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tt_id` integer NOT NULL,
	`tl_kind` text NOT NULL,
	`tl_token_hash` text NOT NULL,
	`tl_lang` text NOT NULL,
	`tl_day` text,
	`tl_driver` text DEFAULT '' NOT NULL,
	`tl_drivernr` text DEFAULT '' NOT NULL,
	`tl_sub` text DEFAULT '' NOT NULL,
	`tl_created_by` text NOT NULL,
	`tl_created_at` integer NOT NULL,
	`tl_revoked_at` integer,
	`tl_opened_at` integer,
	`tl_trips` text,
	`tl_send_hash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_links_send` ON `trip_links` (`tl_send_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_links_token` ON `trip_links` (`tl_token_hash`);
--> statement-breakpoint
CREATE INDEX `trip_links_trip` ON `trip_links` (`tt_id`);
--> statement-breakpoint
CREATE TABLE `trip_reports` (
	`re_id` text PRIMARY KEY NOT NULL,
	`tt_id` integer NOT NULL,
	`tl_id` integer NOT NULL,
	`re_kind` text NOT NULL,
	`re_at` integer NOT NULL,
	`re_device_at` integer NOT NULL,
	`re_received_at` integer NOT NULL,
	`re_skew` integer NOT NULL,
	`re_lat` real,
	`re_lon` real,
	`re_accuracy` real,
	`re_text` text NOT NULL,
	`re_minutes` integer,
	`re_name` text NOT NULL,
	`re_replaces` text,
	`re_set_aside_by` text
);
--> statement-breakpoint
CREATE INDEX `trip_reports_link` ON `trip_reports` (`tl_id`);
--> statement-breakpoint
CREATE INDEX `trip_reports_trip` ON `trip_reports` (`tt_id`);
--> statement-breakpoint
CREATE TABLE `trips` (
	`tt_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tt_rev` integer NOT NULL,
	`tt_tour` text NOT NULL,
	`tt_status` text NOT NULL,
	`tt_customer` text NOT NULL,
	`tt_from_adrnr` text NOT NULL,
	`tt_from_text` text NOT NULL,
	`tt_to_adrnr` text NOT NULL,
	`tt_to_text` text NOT NULL,
	`tt_sub` text NOT NULL,
	`tt_driver` text NOT NULL,
	`tt_drivernr` text NOT NULL,
	`tt_gps` text NOT NULL,
	`tt_stp` integer NOT NULL,
	`tt_std` integer NOT NULL,
	`tt_sta` integer NOT NULL,
	`tt_etp` integer,
	`tt_eta` integer,
	`tt_atp` integer,
	`tt_atd` integer,
	`tt_ata` integer,
	`tt_ignition` integer,
	`tt_note` text NOT NULL,
	`tt_info` text NOT NULL,
	`tt_last_edit` integer,
	`tt_last_update` integer,
	`tt_tour_combination` text NOT NULL,
	`tt_invoice_check` integer NOT NULL,
	`tt_customer_invoice_trip` integer NOT NULL,
	`tt_customer_invoice_toll` integer NOT NULL,
	`tt_customer_invoice_waiting_fee` integer NOT NULL,
	`tt_customer_invoice_cancellation_fee` integer NOT NULL,
	`tt_customer_invoice_text` text NOT NULL,
	`tt_sub_invoice_trip` integer NOT NULL,
	`tt_sub_invoice_toll` integer NOT NULL,
	`tt_sub_invoice_waiting_fee` integer NOT NULL,
	`tt_sub_invoice_cancellation_fee` integer NOT NULL,
	`tt_sub_invoice_comment` text NOT NULL,
	`tt_manual_times` text NOT NULL,
	`tt_position_at` integer,
	`tt_sub_invoice_check` integer,
	`tt_requirements` text DEFAULT '' NOT NULL,
	`tt_approval_override` text DEFAULT '' NOT NULL,
	`tt_driver_times` text DEFAULT '{}' NOT NULL,
	`tt_driver_news` text DEFAULT '{}' NOT NULL,
	`tt_answer` text DEFAULT '' NOT NULL,
	`tt_answer_reason` text DEFAULT '' NOT NULL,
	`tt_answer_note` text DEFAULT '' NOT NULL,
	`tt_answer_facts` text DEFAULT '' NOT NULL,
	`tt_answer_hours` integer,
	`tt_answer_at` integer,
	`tt_answer_source` text DEFAULT '' NOT NULL,
	`tt_answer_asked_at` integer,
	`tt_from_slot_from` integer,
	`tt_from_slot_to` integer,
	`tt_from_slot_number` text DEFAULT '' NOT NULL,
	`tt_to_slot_from` integer,
	`tt_to_slot_to` integer,
	`tt_to_slot_number` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trips_customer` ON `trips` (`tt_customer`,`tt_stp`);
--> statement-breakpoint
CREATE INDEX `trips_driver` ON `trips` (`tt_driver`);
--> statement-breakpoint
CREATE INDEX `trips_gps` ON `trips` (`tt_gps`,`tt_stp`);
--> statement-breakpoint
CREATE INDEX `trips_sta` ON `trips` (`tt_sta`);
--> statement-breakpoint
CREATE INDEX `trips_status` ON `trips` (`tt_status`,`tt_stp`,`tt_std`,`tt_sta`,`tt_atd`,`tt_ata`,`tt_sub`,`tt_customer`,`tt_from_text`,`tt_to_text`,`tt_driver_news`);
--> statement-breakpoint
CREATE INDEX `trips_stp` ON `trips` (`tt_stp`);
--> statement-breakpoint
CREATE INDEX `trips_sub` ON `trips` (`tt_sub`,`tt_stp`);
--> statement-breakpoint
CREATE INDEX `trips_to` ON `trips` (`tt_to_adrnr`);
--> statement-breakpoint
CREATE INDEX `trips_tour` ON `trips` (`tt_tour`,`tt_stp`);
--> statement-breakpoint
CREATE INDEX `trips_way` ON `trips` (`tt_from_adrnr`,`tt_to_adrnr`,`tt_stp`);
--> statement-breakpoint
CREATE TABLE `unfinished_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`username` text NOT NULL,
	`before` text,
	`rev` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unfinished_imports_row` ON `unfinished_imports` (`entity`,`key`);
--> statement-breakpoint
CREATE TABLE `unfinished_weeks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wr_id` integer NOT NULL,
	`trip` text NOT NULL,
	FOREIGN KEY (`wr_id`) REFERENCES `week_runs`(`wr_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `unknown_devices` (
	`feed` text NOT NULL,
	`device` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`feed`, `device`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`subcontractor` text,
	`customer_id` integer,
	`built_in` integer DEFAULT false NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_key`);
--> statement-breakpoint
CREATE TABLE `vehicle_secrets` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`vehicle`) REFERENCES `vehicles`(`gps_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicle_secrets_hash` ON `vehicle_secrets` (`secret_hash`);
--> statement-breakpoint
CREATE TABLE `vehicles` (
	`gps_id` text PRIMARY KEY NOT NULL,
	`gps_groups` text NOT NULL,
	`gps_device` text NOT NULL,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vehicles_device` ON `vehicles` (`gps_device`);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`wd_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wh_id` integer NOT NULL,
	`wd_message` text NOT NULL,
	`wd_event` text NOT NULL,
	`wd_subject` text NOT NULL,
	`wd_body` text NOT NULL,
	`wd_state` text NOT NULL,
	`wd_attempts` integer NOT NULL,
	`wd_created_at` integer NOT NULL,
	`wd_next_at` integer NOT NULL,
	`wd_until` integer NOT NULL,
	`wd_sent_at` integer,
	`wd_status` integer,
	`wd_error` text,
	FOREIGN KEY (`wh_id`) REFERENCES `webhooks`(`wh_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`wd_created_at`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`wh_id`,`wd_state`,`wd_subject`,`wd_id`);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`wh_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wh_name` text NOT NULL,
	`wh_url` text NOT NULL,
	`wh_events` text NOT NULL,
	`wh_role` text NOT NULL,
	`wh_company` text,
	`wh_secret` text NOT NULL,
	`wh_former_secret` text,
	`wh_former_until` integer,
	`wh_active` integer NOT NULL,
	`wh_seq` integer NOT NULL,
	`wh_failing_since` integer,
	`wh_created_by` text NOT NULL,
	`wh_created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `week_runs` (
	`wr_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wr_kind` text NOT NULL,
	`wr_weeks` text NOT NULL,
	`wr_by` text NOT NULL,
	`wr_at` integer NOT NULL,
	`wr_seq` integer NOT NULL,
	`wr_language` text,
	`wr_trips` text NOT NULL,
	`wr_undone_at` integer,
	`wr_undone_by` text,
	`wr_left` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `week_runs_at` ON `week_runs` (`wr_at`);
