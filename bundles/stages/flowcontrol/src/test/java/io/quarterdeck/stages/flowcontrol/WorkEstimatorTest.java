// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkEstimatorTest {
  private final WatchCounts watches = new WatchCounts();
  private final FlowTable table =
      new Digest(
              6_000,
              listener -> new QueueSet(System::nanoTime, (what, nanos) -> {}, listener),
              new Metrics())
          .of(Bootstrap.schemas(), Bootstrap.levels(), List.of());

  /** A reader that knows how much there is of everything. */
  private record Filled(@Nullable Stats stats) implements ObjectReader {
    private static final MemoryObjects NONE = new MemoryObjects();

    @Override
    public @Nullable Stats stats(GroupResource resource) {
      return stats;
    }

    @Override
    public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
      return NONE.get(resource, namespace, name);
    }

    @Override
    public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
      return NONE.getLive(resource, namespace, name);
    }

    @Override
    public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
      return NONE.list(resource, namespace, labels);
    }

    @Override
    public boolean isSynced(GroupResource resource) {
      return true;
    }

    @Override
    public Subscription subscribe(GroupResource resource, ChangeListener listener) {
      return NONE.subscribe(resource, listener);
    }
  }

  private Work estimate(ObjectReader reader, RequestInfo info, String query) {
    return estimate(new WorkEstimator.Costs(true, true), reader, info, query);
  }

  private Work estimate(
      WorkEstimator.Costs costs, ObjectReader reader, RequestInfo info, String query) {
    ApiRequest request =
        new ApiRequest(
            "GET",
            info.path(),
            query,
            Query.parse(query),
            Shown.nothing(),
            List.of(),
            InputStream.nullInputStream(),
            "",
            "");
    Exchange exchange = new Exchange(request);
    exchange.setInfo(info);
    FlowTable.Binding any = table.bindings().getLast();
    Level wide =
        table.levels().values().stream()
            .filter(l -> l.spec().name().equals("workload-low"))
            .findFirst()
            .orElseThrow();
    return new WorkEstimator(reader, watches, costs).estimate(exchange, wide, any.meters());
  }

  private static RequestInfo pods(String verb, String namespace, String name) {
    return new RequestInfo(true, verb, "/", "", "v1", namespace, "pods", "", name);
  }

  @ParameterizedTest
  @CsvSource({
    "0,0,'',1",
    "100,1000,'',1",
    "101,1000,'',2",
    "300,1000,'',3",
    "300,1000,limit=100,1",
    "300,1000,limit=101,2",
    "300,1000,limit=0,3",
    "300,1000,limit=many,3",
    "50,1000,limit=500,1",
    "1000000,1000,'',10",
    "300,1000,fieldSelector=metadata.name=a,1",
    "300,1000,fieldSelector=spec.nodeName=a,3",
  })
  void aListTakesASeatForEachHundredKilobytes(long objects, long bytes, String query, int seats) {
    Filled reader = new Filled(new ObjectReader.Stats(objects, bytes));
    assertEquals(Work.of(seats), estimate(reader, pods("list", "", ""), query));
  }

  @ParameterizedTest
  @CsvSource({
    "sendInitialEvents=true&resourceVersion=7,3",
    "'',3",
    "resourceVersion=0,3",
    "resourceVersion=7,1",
    "sendInitialEvents=false&resourceVersion=7,1",
  })
  void aWatchThatBeginsWithTheStateIsAList(String query, int seats) {
    Filled reader = new Filled(new ObjectReader.Stats(300, 1000));
    RequestInfo watch = pods("watch", "", "");
    assertEquals(Work.of(seats), estimate(reader, watch, query));
    WorkEstimator.Costs without = new WorkEstimator.Costs(false, true);
    assertEquals(Work.ONE, estimate(without, reader, watch, query), "without WatchList");
  }

  @Test
  void aListOfOneObjectTakesOneSeat() {
    Filled reader = new Filled(new ObjectReader.Stats(300, 1000));
    assertEquals(Work.ONE, estimate(reader, pods("list", "ns", "a"), ""));
  }

  @ParameterizedTest
  @CsvSource({"0,1", "100,1", "101,2", "1000,10", "1000000,100"})
  void withoutTheGateAListTakesASeatForEachHundredObjects(long objects, int seats) {
    Filled reader = new Filled(new ObjectReader.Stats(objects, 1_000_000));
    WorkEstimator.Costs byObjects = new WorkEstimator.Costs(true, false);
    assertEquals(Work.of(seats), estimate(byObjects, reader, pods("list", "", ""), "limit=1"));
  }

  @Test
  void whatIsNotKnownTakesOneSeat() {
    assertEquals(Work.ONE, estimate(new Filled(null), pods("list", "", ""), ""));
    RequestInfo path = new RequestInfo(false, "get", "/version", "", "", "", "", "", "");
    Filled large = new Filled(new ObjectReader.Stats(1_000_000, 1000));
    assertEquals(Work.ONE, estimate(large, path, ""));
    assertEquals(Work.ONE, estimate(large, pods("get", "ns", "a"), ""));
  }

  @ParameterizedTest
  @CsvSource({
    "0,5,1,0,0",
    "9,5,1,0,0",
    "10,5,1,1,5000000",
    "11,5,1,2,5000000",
    "50,5,1,5,5000000",
    "51,5,1,5,6000000",
    "100,5,1,5,10000000",
  })
  void aChangeTakesSeatsForItsWatches(int watches, int most, int first, int after, long nanos) {
    assertEquals(new Work(first, after, nanos), WorkEstimator.change(watches, most));
  }

  @Test
  void watchesOfTheObjectItsNamespaceAndAllCount() {
    for (int i = 0; i < 5; i++) {
      watches.enter(pods("watch", "", ""), "");
      watches.enter(pods("watch", "ns", ""), "");
      watches.enter(pods("watch", "ns", ""), "a");
      watches.enter(pods("watch", "other", ""), "");
    }
    Filled none = new Filled(null);
    assertEquals(2, estimate(none, pods("update", "ns", "a"), "").finalSeats());
    assertEquals(1, estimate(none, pods("patch", "ns", "b"), "").finalSeats());
    RequestInfo token =
        new RequestInfo(true, "create", "/", "", "v1", "ns", "serviceaccounts", "token", "a");
    assertEquals(Work.ONE, estimate(none, token, ""));
  }

  @Test
  void aWatchThatHasLeftDoesNotCount() {
    WatchCounts.Scope first = watches.enter(pods("watch", "ns", ""), "");
    WatchCounts.Scope second = watches.enter(pods("watch", "ns", ""), "");
    assertEquals(2, watches.interested(pods("create", "ns", "a")));
    watches.leave(first);
    assertEquals(1, watches.interested(pods("create", "ns", "a")));
    watches.leave(second);
    assertEquals(0, watches.interested(pods("create", "ns", "a")));
  }
}
