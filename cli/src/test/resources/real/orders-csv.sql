SET timezone = 'UTC';
CREATE TABLE orders AS
SELECT 'o' || i AS id,
       's' || i % 4 AS site,
       CASE WHEN i % 7 = 0 THEN NULL WHEN i % 7 = 1 THEN '' ELSE 'owner ' || i % 5 END AS owner,
       CASE i % 4
         WHEN 0 THEN NULL
         WHEN 1 THEN '{}'
         WHEN 2 THEN ARRAY['t' || i % 3]
         ELSE ARRAY['t' || i % 3, 'a "b", {c} \ ' || i % 6, 'NULL', '']
       END::text[] AS tags,
       CASE WHEN i % 5 = 0 THEN NULL ELSE ARRAY[i % 8, i % 9] END::int[] AS devices,
       (i % 10)::numeric / 4 AS price,
       i % 2 = 0 AS paid,
       timestamptz '2024-05-01 12:00:00+00' + i % 6 * interval '1 hour 1.5 seconds' AS created,
       date '2024-05-01' + i % 12 AS day,
       CASE WHEN i % 3 <> 0 THEN ('10.0.0.' || i % 9)::inet END AS client,
       md5((i % 20)::text)::uuid AS trace,
       decode(lpad(to_hex(i % 16), 4, 'f'), 'hex') AS raw,
       i % 13 / 4.0::float8 AS share
FROM generate_series(0, 199) AS i;
\copy orders TO 'orders.csv' WITH (FORMAT csv, HEADER)
