// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.SampleWriter;
import io.quarterdeck.spi.grpc.GrpcException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.IntStream;

/** What is measured of plugins and their keys, under Kubernetes' names. Thread-safe. */
public final class KmsMeters implements AutoCloseable {
  private static final String START = "apiserver_envelope_encryption_";

  /** A call of a plugin. */
  @FunctionalInterface
  interface Call {
    byte[] make() throws GrpcException;
  }

  private final Family<Histogram> latency;
  private final Family<Counter> invalidKeyIds;
  private final Family<Gauge> cached;
  private final Family<Histogram> arrivals;
  private final Family<Counter> misses;
  private final Family<Histogram> generation;
  private final KeyIdMeters keyIds;
  private final AutoCloseable filling;
  private volatile double filled;

  public KmsMeters(Metrics metrics) {
    latency =
        metrics.histogram(
            START + "kms_operations_latency_seconds",
            "KMS operation duration with gRPC error code status total.",
            doubling(0.0001, 20),
            "provider_name",
            "method_name",
            "grpc_status_code");
    invalidKeyIds =
        metrics.counter(
            START + "invalid_key_id_from_status_total",
            "How often a plugin's status had a key ID that may not be.",
            "provider_name",
            "error");
    cached =
        metrics.gauge(
            START + "dek_source_cache_size",
            "How many data keys of a plugin are known.",
            "provider_name");
    arrivals =
        metrics.histogram(
            START + "dek_cache_inter_arrival_time_seconds",
            "Time between two values of version 1.",
            doubling(60, 10),
            "transformation_type");
    misses =
        metrics.counter(
            "apiserver_storage_envelope_transformation_cache_misses_total",
            "How often a plugin had to be asked for a data key.");
    generation =
        metrics.histogram(
            "apiserver_storage_data_key_generation_duration_seconds",
            "How long making a data key took.",
            doubling(5e-6, 14));
    keyIds = new KeyIdMeters(metrics, START, Hashes.of(hostname()));
    filling = metrics.collect(this::writeFilled);
  }

  /** A part of one, for which the gauges here are too coarse. */
  private void writeFilled(SampleWriter out) {
    out.head(
        START + "dek_cache_fill_percent",
        "How much of the data key cache of version 1 is used.",
        "gauge");
    out.labels(List.of(), List.of());
    out.sample("", filled);
  }

  private static List<Double> doubling(double first, int count) {
    return IntStream.range(0, count).mapToObj(i -> first * (1L << i)).toList();
  }

  private static String hostname() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  byte[] timed(String plugin, String method, Call call) throws GrpcException {
    long began = System.nanoTime();
    String code = "OK";
    try {
      return call.make();
    } catch (GrpcException e) {
      code = e.code();
      throw e;
    } finally {
      latency.with(plugin, method, code).observeNanos(System.nanoTime() - began);
    }
  }

  KeyIdMeters keyIds() {
    return keyIds;
  }

  void invalidKeyId(String plugin, String code) {
    invalidKeyIds.with(plugin, code).increment();
  }

  void cached(String plugin, int keys) {
    cached.with(plugin).set(keys);
  }

  void missed() {
    misses.with().increment();
  }

  void generated(long nanos) {
    generation.with().observeNanos(nanos);
  }

  void filled(int keys, int size) {
    filled = (double) keys / size;
  }

  void arrived(String type, long nanosSinceTheLast) {
    arrivals.with(type).observeNanos(nanosSinceTheLast);
  }

  @Override
  public void close() {
    try {
      filling.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
