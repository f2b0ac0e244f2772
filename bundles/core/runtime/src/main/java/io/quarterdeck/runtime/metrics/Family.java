// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * The instruments of one name, by label values. On a hot path keep what {@link #with} gives, or pay
 * one hash look-up.
 */
public final class Family<I extends Instrument> {
  private final String name;
  private final String help;
  private final String type;
  private final List<String> labels;
  private final Supplier<I> maker;
  private final ConcurrentMap<List<String>, I> instruments = new ConcurrentHashMap<>();

  Family(String name, String help, String type, List<String> labels, Supplier<I> maker) {
    this.name = name;
    this.help = help;
    this.type = type;
    this.labels = List.copyOf(labels);
    this.maker = maker;
    if (labels.isEmpty()) {
      instruments.put(List.of(), maker.get());
    }
  }

  /** The instrument of these label values, made when it is new; as many as there are labels. */
  public I with(String... values) {
    List<String> key = List.of(values);
    I found = instruments.get(key);
    return found != null ? found : make(key);
  }

  private I make(List<String> key) {
    if (key.size() != labels.size()) {
      throw new IllegalArgumentException(name + " has the labels " + labels + ", not " + key);
    }
    return instruments.computeIfAbsent(key, k -> maker.get());
  }

  /** Forgets an instrument, for label values that will not come back. */
  public void remove(String... values) {
    instruments.remove(List.of(values));
  }

  /** Forgets the instruments that have all these labels, with these values. */
  void forget(Map<String, String> gone) {
    if (labels.containsAll(gone.keySet())) {
      // there may be a great many: the labels are looked up once
      int[] places = gone.keySet().stream().mapToInt(labels::indexOf).toArray();
      String[] wanted = gone.values().toArray(String[]::new);
      instruments.keySet().removeIf(values -> has(values, places, wanted));
    }
  }

  private static boolean has(List<String> values, int[] places, String[] wanted) {
    for (int i = 0; i < places.length; i++) {
      if (!values.get(places[i]).equals(wanted[i])) {
        return false;
      }
    }
    return true;
  }

  String name() {
    return name;
  }

  String type() {
    return type;
  }

  void write(SampleWriter out) {
    if (instruments.isEmpty()) {
      return;
    }
    out.head(name, help, type);
    for (Map.Entry<List<String>, I> e : instruments.entrySet()) {
      out.labels(labels, e.getKey());
      e.getValue().write(out);
    }
  }
}
