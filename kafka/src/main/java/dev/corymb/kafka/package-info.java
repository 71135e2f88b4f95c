/** The bus on Apache Kafka. */
package dev.corymb.kafka;
