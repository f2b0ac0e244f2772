// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.launcher.framework.Listeners.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;

final class ListenersTest {
  private final FakeSystem system = new FakeSystem();
  private final List<Endpoint> seen = new ArrayList<>();

  private void happens(int type, ServiceReference<?> reference) {
    system.serviceListeners.forEach(l -> l.serviceChanged(new ServiceEvent(type, reference)));
  }

  @Test
  void aServerThatListensAlreadyIsReportedAtOnce() {
    system.references.add(FakeSystem.service(null, Map.of("address", "::1", "port", 6443)));
    Listeners.follow(system.context(), seen::add);
    assertEquals(List.of(new Endpoint("::1", 6443)), seen);
  }

  @Test
  void oneThatComesOrMovesIsReportedAndOneThatGoesIsNot() {
    Listeners.follow(system.context(), seen::add);
    assertEquals(List.of(), seen);
    happens(ServiceEvent.REGISTERED, FakeSystem.service(null, Map.of("address", "a", "port", 1)));
    happens(ServiceEvent.MODIFIED, FakeSystem.service(null, Map.of("address", "a", "port", 2)));
    happens(
        ServiceEvent.UNREGISTERING, FakeSystem.service(null, Map.of("address", "a", "port", 3)));
    assertEquals(List.of(new Endpoint("a", 1), new Endpoint("a", 2)), seen);
  }

  @Test
  void thePortIsANumberOrNone() {
    system.references.add(FakeSystem.service(null, Map.of("address", "a", "port", "6443")));
    Listeners.follow(system.context(), seen::add);
    assertEquals(List.of(new Endpoint("a", 0)), seen);
  }

  @Test
  void theBundlesThatListenAreStoppedForThisRunOnly() {
    List<Object> stops = new ArrayList<>();
    Bundle server = FakeSystem.fake(Bundle.class, Map.of("stop", args -> stops.add(args[0])));
    system.references.add(FakeSystem.service(server, Map.of()));
    // one that is gone meanwhile
    system.references.add(FakeSystem.service(null, Map.of()));
    Listeners.stop(system.context());
    assertEquals(List.of(Bundle.STOP_TRANSIENT), stops);
  }

  @Test
  void aFrameworkWithoutAServerOrWithoutAContextIsLeftAlone() {
    Listeners.stop(system.context());
    Listeners.stop(null);
    assertEquals(List.of(), seen);
  }
}
