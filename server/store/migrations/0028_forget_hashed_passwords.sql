-- Hashes of requests that held a password, which a guess could be tested with; their pages are overwritten.
PRAGMA secure_delete = ON;
--> statement-breakpoint
DELETE FROM `idempotent_answers`
WHERE json_valid(`body`) AND json_extract(`body`, '$.message') IN ('user_added', 'user_saved', 'password_changed', 'email_changed');
--> statement-breakpoint
PRAGMA secure_delete = OFF;
