// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the objects that parametrize a policy for one request. Thread-safe. */
public final class Parameters {
  private final ObjectReader reader;
  private final KindLookup kinds;
  private final Supplier<ObjectVersions> versions;

  public Parameters(ObjectReader reader, KindLookup kinds, Supplier<ObjectVersions> versions) {
    this.reader = reader;
    this.kinds = kinds;
    this.versions = versions;
  }

  /** They cannot be found: the failure policy decides. */
  public static final class ConfigurationException extends Exception {
    private static final long serialVersionUID = 1L;

    ConfigurationException(String message) {
      super(message, null, false, false);
    }
  }

  /** A {@code paramKind}. */
  public record Kind(String apiVersion, String kind) {
    public static @Nullable Kind of(Node node) {
      return node.isAbsent()
          ? null
          : new Kind(node.get("apiVersion").text(), node.get("kind").text());
    }

    @Override
    public String toString() {
      return "&ParamKind{APIVersion:" + apiVersion + ",Kind:" + kind + ",}";
    }
  }

  /** A {@code paramRef}. */
  public record Ref(
      String name, String namespace, @Nullable LabelSelector selector, boolean denyWithout) {
    public static @Nullable Ref of(Node node) {
      return node.isAbsent()
          ? null
          : new Ref(
              node.get("name").text(),
              node.get("namespace").text(),
              LabelSelector.of(node.get("selector")),
              node.get("parameterNotFoundAction").text().equals("Deny"));
    }
  }

  /** A kind of parameters, and where its objects are. */
  public record Source(GroupVersionKind kind, KindLookup.Served served) {}

  /**
   * Where a policy's parameters are, null when it has none.
   *
   * @throws ConfigurationException when there is no such kind: nothing of the policy can be used
   */
  public @Nullable Source source(@Nullable Kind kind) throws ConfigurationException {
    if (kind == null) {
      return null;
    }
    GroupVersionKind gvk = GroupVersion.parse(kind.apiVersion()).withKind(kind.kind());
    KindLookup.Served served = kinds.find(gvk);
    if (served == null) {
      throw new ConfigurationException(
          "failed to find resource referenced by paramKind: '"
              + gvk.group()
              + "/"
              + gvk.version()
              + ", Kind="
              + gvk.kind()
              + "'");
    }
    return new Source(gvk, served);
  }

  /** The parameters, each a tree; one that is null where the policy or the binding has none. */
  public List<@Nullable Object> find(@Nullable Source source, @Nullable Ref ref, String namespace)
      throws ConfigurationException {
    if (source == null || ref == null) {
      return Collections.singletonList(null);
    }
    String from = namespace(source.served(), ref, namespace);
    List<@Nullable Object> out = new ArrayList<>();
    for (ApiObject o : objects(source.served().resource().groupResource(), ref, from)) {
      out.add(in(source, o).tree());
    }
    if (out.isEmpty() && ref.denyWithout()) {
      throw new ConfigurationException(
          "no params found for policy binding with `Deny` parameterNotFoundAction");
    }
    return out;
  }

  /** In the version that the policy names, not in the one that is stored. */
  private ApiObject in(Source source, ApiObject stored) {
    return stored.gvk().equals(source.kind())
        ? stored
        : versions
            .get()
            .served(stored, new ObjectVersions.Served(source.served().resource(), source.kind()));
  }

  private static String namespace(KindLookup.Served served, Ref ref, String namespace)
      throws ConfigurationException {
    if (!served.namespaced()) {
      if (!ref.namespace().isEmpty()) {
        throw new ConfigurationException(
            "paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
      }
      return "";
    }
    String from = ref.namespace().isEmpty() ? namespace : ref.namespace();
    if (from.isEmpty()) {
      throw new ConfigurationException(
          "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources");
    }
    return from;
  }

  /** One that the cache does not have yet is asked of the store. */
  private List<ApiObject> objects(GroupResource resource, Ref ref, String namespace) {
    if (ref.name().isEmpty()) {
      LabelSelector selector = ref.selector();
      return selector == null ? List.of() : reader.list(resource, namespace, selector);
    }
    ApiObject found = reader.get(resource, namespace, ref.name());
    if (found == null) {
      found = reader.getLive(resource, namespace, ref.name());
    }
    return found == null ? List.of() : List.of(found);
  }
}
