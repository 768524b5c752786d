-- The events from before the trigger. In a migration of its own: the one that makes the trigger keeps others from writing events.
INSERT INTO log_pending (table_name, row_key)
SELECT 'event', id::text FROM event
WHERE NOT EXISTS (SELECT 1 FROM log_pending WHERE table_name = 'event' AND row_key = event.id::text)
ORDER BY id;
