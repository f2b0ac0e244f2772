// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import io.quarterdeck.extensions.aggregator.document.OpenApiFetch.Swagger;
import io.quarterdeck.extensions.aggregator.proxy.Fetch;
import io.quarterdeck.extensions.aggregator.registration.ApiService;
import io.quarterdeck.extensions.aggregator.registration.Registration;
import io.quarterdeck.extensions.aggregator.registration.Registrations;
import io.quarterdeck.extensions.aggregator.work.KeyedTasks;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.aggregation.AggregatedView.Registered;
import io.quarterdeck.spi.aggregation.AggregatedView.Remote;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * What aggregated servers say of themselves, fetched once a minute, when an APIService changes, and
 * sooner after a failure. A server that does not answer is stale in discovery; of OpenAPI its last
 * documents stay. Thread-safe.
 */
public final class Documents implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Documents.class.getName());
  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final Remote UNKNOWN = new Remote(null, true);
  private static final Comparator<ApiService> IMPORTANCE =
      Comparator.comparingInt(ApiService::groupPriority)
          .thenComparingInt(ApiService::versionPriority)
          .reversed()
          .thenComparing(ApiService::name);

  private final Registrations registrations;
  private final DiscoveryFetch discovery;
  private final OpenApiFetch openApi;
  private final KeyedTasks discoveries;
  private final KeyedTasks openApis;
  private final ConcurrentMap<String, Remote> remotes = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Map<String, String>> indexes = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Swagger> swaggers = new ConcurrentHashMap<>();
  private volatile AggregatedView view = AggregatedView.NONE;

  public Documents(Registrations registrations, Fetch fetch, ScheduledExecutorService clock) {
    this.registrations = registrations;
    discovery = new DiscoveryFetch(fetch);
    openApi = new OpenApiFetch(fetch);
    discoveries = new KeyedTasks("apiservice-discovery", PERIOD, this::discover, clock);
    openApis = new KeyedTasks("apiservice-openapi", PERIOD, this::describe, clock);
  }

  /** Null before all APIServices are known. */
  public @Nullable AggregatedView view() {
    return registrations.isComplete() ? view : null;
  }

  /** Whose OpenAPI document it is that stands behind {@code /openapi/v3/}; null for nobody's. */
  public @Nullable Registration describing(String path) {
    for (Registration r : registrations.passedOn()) {
      if (indexes.getOrDefault(r.service().name(), Map.of()).containsKey(path)) {
        return r;
      }
    }
    return null;
  }

  /** An APIService is new, or another, or its server can be reached again. */
  public void changed(String name) {
    if (find(name) != null) {
      discoveries.add(name);
      openApis.add(name);
    } else {
      forget(name);
    }
    rebuild();
  }

  /** An APIService is gone. */
  public void deleted(String name) {
    forget(name);
    rebuild();
  }

  private void forget(String name) {
    discoveries.remove(name);
    openApis.remove(name);
    remotes.remove(name);
    indexes.remove(name);
    swaggers.remove(name);
  }

  private @Nullable Registration find(String name) {
    for (Registration r : registrations.passedOn()) {
      if (r.service().name().equals(name)) {
        return r;
      }
    }
    return null;
  }

  private boolean discover(String name) {
    Registration r = find(name);
    if (r == null || r.backend() == null) {
      return true;
    }
    Remote said = UNKNOWN;
    try {
      said = discovery.ask(r.backend(), r.service().served());
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "discovery of " + name + ": " + e.getMessage());
    }
    if (find(name) != null) {
      remotes.put(name, said);
    }
    rebuild();
    return !said.stale();
  }

  private boolean describe(String name) {
    Registration r = find(name);
    if (r == null || r.backend() == null) {
      return true;
    }
    boolean described = true;
    boolean legacy = false;
    try {
      Map<String, String> index = openApi.index(r.backend(), r.service().served());
      legacy = index == null;
      indexes.put(name, index == null ? Map.of() : index);
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "OpenAPI v3 of " + name + ": " + e.getMessage());
      Swagger known = swaggers.get(name);
      legacy = known != null && known.v3() != null;
      described = false;
    }
    try {
      swaggers.put(
          name, openApi.swagger(r.backend(), r.service().served(), legacy, swaggers.get(name)));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "OpenAPI v2 of " + name + ": " + e.getMessage());
      described = false;
    }
    if (find(name) == null) {
      forget(name);
    }
    rebuild();
    return described;
  }

  /** The same object stays when nothing has changed. */
  private synchronized void rebuild() {
    Collection<Registration> passedOn = registrations.passedOn();
    List<Registered> versions = new ArrayList<>();
    Map<String, String> index = new HashMap<>();
    Map<String, Map<String, @Nullable Object>> converted = new HashMap<>();
    for (Registration r : registrations.all()) {
      ApiService s = r.service();
      Remote remote = passedOn.contains(r) ? remotes.getOrDefault(s.name(), UNKNOWN) : null;
      versions.add(new Registered(s.served(), s.groupPriority(), s.versionPriority(), remote));
      if (remote != null) {
        index.putAll(indexes.getOrDefault(s.name(), Map.of()));
        Swagger swagger = swaggers.get(s.name());
        if (swagger != null && swagger.v3() != null) {
          converted.put("apis/" + s.served(), swagger.v3());
        }
      }
    }
    AggregatedView made = new AggregatedView(versions, index, kept(converted), swaggers(passedOn));
    if (!made.equals(view)) {
      view = made;
    }
  }

  /** The same object, too, so that nobody reads the documents again. */
  private Map<String, Map<String, @Nullable Object>> kept(
      Map<String, Map<String, @Nullable Object>> converted) {
    return converted.equals(view.convertedV3()) ? view.convertedV3() : converted;
  }

  private List<Map<String, @Nullable Object>> swaggers(Collection<Registration> passedOn) {
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    passedOn.stream()
        .map(Registration::service)
        .sorted(IMPORTANCE)
        .forEach(
            s -> {
              Swagger swagger = swaggers.get(s.name());
              if (swagger != null && swagger.part() != null) {
                out.add(swagger.part());
              }
            });
    return out.equals(view.openApiV2()) ? view.openApiV2() : out;
  }

  @Override
  public void close() {
    discoveries.close();
    openApis.close();
  }
}
