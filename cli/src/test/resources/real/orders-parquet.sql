SET TimeZone = 'UTC';
COPY (
  SELECT 'o' || i AS id,
         's' || i % 4 AS site,
         CASE WHEN i % 7 = 0 THEN NULL ELSE 'owner' || i % 5 END AS owner,
         CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN [] ELSE ['t' || i % 3, 't' || i % 11] END AS tags,
         CASE WHEN i % 5 = 0 THEN NULL ELSE [i % 8, i % 9]::BIGINT[] END AS devices,
         CASE WHEN i % 6 = 0 THEN NULL ELSE [(i % 10 / 4)::DECIMAL(12, 4)] END AS prices,
         CASE WHEN i % 9 = 0 THEN NULL ELSE (i % 10 / 4)::DECIMAL(12, 4) END AS price,
         (i % 10 / 4)::DECIMAL(30, 6) AS total,
         (TIMESTAMP '2024-05-01 12:00:00' + i % 6 * INTERVAL 1 HOUR)::TIMESTAMP_MS AS created,
         TIMESTAMP '2024-05-01 12:00:00.000001' + i % 7 * INTERVAL 1 HOUR AS changed,
         make_timestamp_ns(1714564800000000001 + i % 8) AS seen,
         TIMESTAMPTZ '2024-05-01 12:00:00+00' + i % 5 * INTERVAL 1 DAY AS shipped,
         CASE WHEN i % 4 = 0 THEN NULL ELSE DATE '2024-05-01' + (i % 12)::INTEGER END AS day,
         CASE WHEN i % 10 = 0 THEN NULL
              ELSE {'status': CASE WHEN i % 10 = 1 THEN NULL ELSE 200 + i % 4 END,
                    'client': {'ip': '10.0.0.' || i % 9},
                    'codes': [i % 3, i % 4]} END AS http,
         md5((i % 20)::VARCHAR)::UUID AS trace,
         i % 2 = 0 AS paid,
         i % 13 / 4.0::DOUBLE AS share,
         MAP {'k': i} AS labels,
         [{'name': 'e' || i}] AS events
  FROM range(200) AS rows(i)
) TO 'orders.parquet' (FORMAT parquet, COMPRESSION zstd);
