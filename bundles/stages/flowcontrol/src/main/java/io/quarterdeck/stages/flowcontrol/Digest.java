// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.stages.flowcontrol.FlowTable.Binding;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.config.FlowSchema;
import io.quarterdeck.stages.flowcontrol.config.PriorityLevel;
import io.quarterdeck.stages.flowcontrol.queue.Listener;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Makes a table of the objects. Levels go on with the queues that they have; those that are gone
 * stay, quiescing, until nothing runs in them. What is mandatory and absent is imagined.
 */
final class Digest {
  private final int seats;
  private final Function<Listener, QueueSet> sets;
  private final FlowMeters.Families families;
  private final LevelTimes.Families times;

  Digest(int seats, Function<Listener, QueueSet> sets, Metrics metrics) {
    this.seats = seats;
    this.sets = sets;
    this.families = new FlowMeters.Families(metrics, seats);
    this.times = new LevelTimes.Families(metrics, seats);
  }

  FlowTable of(List<ApiObject> schemas, List<ApiObject> levels, Collection<Level> old) {
    Map<String, PriorityLevel> wanted = wanted(levels);
    SortedMap<String, Level> now = levels(wanted, old);
    families.room(
        now.values().stream().mapToDouble(l -> LevelTimes.room(l.spec().queuing())).sum());
    return new FlowTable(bindings(schemas, wanted, now), now);
  }

  private static Map<String, PriorityLevel> wanted(List<ApiObject> levels) {
    Map<String, PriorityLevel> wanted = new TreeMap<>();
    for (ApiObject o : levels) {
      PriorityLevel level = PriorityLevel.read(o);
      if (level != null) {
        wanted.put(level.name(), level);
      }
    }
    for (String name : Bootstrap.MANDATORY) {
      PriorityLevel imagined = PriorityLevel.read(Bootstrap.mandatory(Bootstrap.levels(), name));
      if (imagined != null) {
        wanted.putIfAbsent(name, imagined);
      }
    }
    return wanted;
  }

  private SortedMap<String, Level> levels(
      Map<String, PriorityLevel> wanted, Collection<Level> old) {
    SortedMap<String, Level> now = new TreeMap<>();
    for (Level level : old) {
      boolean stays = wanted.containsKey(level.spec().name());
      if (stays || !level.set.isIdle()) {
        level.setQuiescing(!stays);
        now.put(level.spec().name(), level);
      }
    }
    wanted.forEach((name, spec) -> now.computeIfAbsent(name, n -> fresh(spec)));
    // those that end keep their share until they have
    double sum =
        now.values().stream()
            .mapToDouble(l -> wanted.getOrDefault(l.spec().name(), l.spec()).shares())
            .sum();
    now.forEach(
        (name, level) -> {
          PriorityLevel spec = wanted.getOrDefault(name, level.spec());
          level.configure(spec, Seats.of(spec, seats, sum));
        });
    return now;
  }

  private Level fresh(PriorityLevel spec) {
    LevelTimes listener = times.of(spec.name());
    return new Level(spec, sets.apply(listener), listener);
  }

  private List<Binding> bindings(
      List<ApiObject> objects, Map<String, PriorityLevel> wanted, Map<String, Level> levels) {
    List<FlowSchema> schemas = new ArrayList<>();
    objects.stream()
        .map(FlowSchema::read)
        .filter(s -> wanted.containsKey(s.level()))
        .sorted(FlowSchema.ORDER)
        .forEach(schemas::add);
    if (schemas.stream().noneMatch(s -> s.name().equals(PriorityLevel.EXEMPT))) {
      schemas.addFirst(imagined(PriorityLevel.EXEMPT));
    }
    if (schemas.stream().noneMatch(s -> s.name().equals(PriorityLevel.CATCH_ALL))) {
      schemas.addLast(imagined(PriorityLevel.CATCH_ALL));
    }
    // who matches nothing is for the one that catches all, wherever it stands
    FlowSchema last = schemas.getLast();
    if (!last.name().equals(PriorityLevel.CATCH_ALL)) {
      schemas.stream()
          .filter(s -> s.name().equals(PriorityLevel.CATCH_ALL))
          .findFirst()
          .ifPresent(schemas::addLast);
    }
    List<Binding> out = new ArrayList<>();
    for (FlowSchema s : schemas) {
      Level level = levels.get(s.level());
      if (level != null) {
        out.add(new Binding(s, level, families.of(s.name(), s.level()), new FlowHashes(s.name())));
      }
    }
    return List.copyOf(out);
  }

  private static FlowSchema imagined(String name) {
    return FlowSchema.read(Bootstrap.mandatory(Bootstrap.schemas(), name));
  }
}
