// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.watchcache.item.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was converted, of all resources: as many bytes as it is given, least recently read first
 * out. Who asks for what another is converting waits for that one. Thread-safe.
 */
public final class ConvertedItems {
  /** What an entry takes beside the bytes of its object, about. */
  private static final long ENTRY = 300;

  private final long most;
  private final Map<Key, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Key, CompletableFuture<Item>> underway = new HashMap<>();
  private long weight;

  /** A conversion is itself, not its equal: another definition's knows other schemas. */
  record Key(
      ObjectConversion conversion,
      String apiVersion,
      String namespace,
      String name,
      long revision) {}

  private record Kept(Item item, long weight) {}

  /** A conversion of stored items, which keeps their order. */
  interface Work extends UnaryOperator<List<Item>> {
    Key key(Item stored);
  }

  /**
   * @param most bytes that are kept
   */
  public ConvertedItems(long most) {
    this.most = most;
  }

  /** The items that are known; null when one of them is not. */
  synchronized @Nullable List<Item> known(List<Item> stored, Work work) {
    List<Item> out = new ArrayList<>(stored.size());
    for (Item item : stored) {
      Item known = known(work.key(item));
      if (known == null) {
        return null;
      }
      out.add(known);
    }
    return out;
  }

  synchronized @Nullable Item known(Key key) {
    Kept entry = kept.get(key);
    return entry == null ? null : entry.item();
  }

  /**
   * The items converted, those in one piece of work that nobody has converted yet; what that throws
   * passes through.
   */
  List<Item> get(List<Item> stored, Work work) {
    List<@Nullable Item> out = new ArrayList<>(stored.size());
    List<Integer> mine = new ArrayList<>();
    Map<Integer, CompletableFuture<Item>> others = new LinkedHashMap<>();
    claim(stored, work, out, mine, others);
    if (!mine.isEmpty()) {
      fill(out, mine, convert(mine.stream().map(stored::get).toList(), work));
    }
    List<Integer> failed = new ArrayList<>();
    others.forEach(
        (place, future) -> {
          try {
            out.set(place, future.join());
          } catch (CompletionException e) {
            failed.add(place); // with others that this one has nothing to do with, perhaps
          }
        });
    if (!failed.isEmpty()) {
      fill(out, failed, convert(failed.stream().map(stored::get).toList(), work));
    }
    return whole(out);
  }

  private synchronized void claim(
      List<Item> stored,
      Work work,
      List<@Nullable Item> out,
      List<Integer> mine,
      Map<Integer, CompletableFuture<Item>> others) {
    for (int i = 0; i < stored.size(); i++) {
      Key key = work.key(stored.get(i));
      Item known = known(key);
      out.add(known);
      if (known == null) {
        CompletableFuture<Item> running = underway.putIfAbsent(key, new CompletableFuture<>());
        if (running == null) {
          mine.add(i);
        } else {
          others.put(i, running);
        }
      }
    }
  }

  private List<Item> convert(List<Item> stored, Work work) {
    List<Item> made;
    try {
      made = work.apply(stored);
    } catch (RuntimeException | Error e) {
      for (CompletableFuture<Item> waiting : done(stored, null, work)) {
        waiting.completeExceptionally(e);
      }
      throw e;
    }
    List<CompletableFuture<Item>> waiting = done(stored, made, work);
    for (int i = 0; i < waiting.size(); i++) {
      waiting.get(i).complete(made.get(i));
    }
    return made;
  }

  /** Ends the claims, and keeps what came of them. */
  private synchronized List<CompletableFuture<Item>> done(
      List<Item> stored, @Nullable List<Item> made, Work work) {
    List<CompletableFuture<Item>> out = new ArrayList<>(stored.size());
    for (int i = 0; i < stored.size(); i++) {
      Key key = work.key(stored.get(i));
      CompletableFuture<Item> claim = underway.remove(key);
      out.add(claim == null ? new CompletableFuture<>() : claim);
      if (made != null) {
        keep(key, made.get(i), stored.get(i));
      }
    }
    return out;
  }

  private void keep(Key key, Item made, Item stored) {
    Kept now = new Kept(made, weight(made, stored));
    Kept before = kept.put(key, now);
    weight += now.weight() - (before == null ? 0 : before.weight());
    Iterator<Kept> oldest = kept.values().iterator();
    while (weight > most && oldest.hasNext()) {
      weight -= oldest.next().weight();
      oldest.remove();
    }
  }

  /** What needed no conversion is the watch cache's. */
  @SuppressWarnings("ReferenceEquality")
  private static long weight(Item made, Item stored) {
    return made == stored ? ENTRY : ENTRY + made.encoded().bytes().length;
  }

  private static void fill(List<@Nullable Item> out, List<Integer> places, List<Item> made) {
    for (int i = 0; i < places.size(); i++) {
      out.set(places.get(i), made.get(i));
    }
  }

  @SuppressWarnings("NullAway") // each is known, was converted, or has thrown
  private static List<Item> whole(List<@Nullable Item> items) {
    return (List<Item>) (List<?>) items;
  }

  /** What is kept now, in bytes. */
  synchronized long weight() {
    return weight;
  }
}
