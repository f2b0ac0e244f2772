// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespaceautoprovision.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NamespaceAutoProvisionTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final Creations creations = new Creations();
  private final NamespaceAutoProvision plugin =
      new NamespaceAutoProvision(
          new Followed<>(objects, NamespaceAutoProvision.NAMESPACES, o -> true), () -> creations);

  /** Keeps the names of what is created. */
  private static final class Creations implements ObjectWriter {
    private final List<String> names = new ArrayList<>();
    private @Nullable ApiException failure;

    @Override
    public ApiObject create(GroupResource resource, ApiObject object) {
      if (failure != null) {
        throw failure;
      }
      names.add(object.meta().name());
      return object;
    }

    @Override
    public ApiObject update(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ApiObject updateStatus(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(
        GroupResource resource, String namespace, String name, @Nullable String uid) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void whatIsMissingIsMade() {
    Attempt.create("pods", pod("{}")).dryRun().mutate(plugin);
    assertEquals(List.of(), creations.names);
    Attempt.create("pods", pod("{}")).mutate(plugin);
    assertEquals(List.of("ns"), creations.names);
    objects.put(
        NamespaceAutoProvision.NAMESPACES,
        object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns'}}"));
    Attempt.create("pods", pod("{}")).mutate(plugin);
    assertEquals(List.of("ns"), creations.names);
  }

  @Test
  void oneThatCannotBeMadeRefuses() {
    creations.failure = ApiException.badRequest("no such name");
    assertEquals(
        "pods \"p\" is forbidden: no such name",
        Attempt.create("pods", pod("{}")).mutatingRefusal(plugin));
    creations.failure = ApiException.alreadyExists(NamespaceAutoProvision.NAMESPACES, "ns");
    assertEquals("", Attempt.create("pods", pod("{}")).mutatingRefusal(plugin));
    creations.failure = ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "not now", null);
    ApiException e =
        assertThrows(ApiException.class, () -> Attempt.create("pods", pod("{}")).mutate(plugin));
    assertEquals(503, e.code(), "nobody is forbidden anything when the server cannot");
  }
}
