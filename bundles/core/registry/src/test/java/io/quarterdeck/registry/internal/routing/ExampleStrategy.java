// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The strategy of an example: a size may be chosen by, {@code huge} is refused, {@code old} warned
 * of, and v1beta1 calls it a volume.
 */
public final class ExampleStrategy
    implements CreateStrategy,
        DeleteStrategy,
        SelectableFields,
        SubresourceStrategy,
        VersionedStrategy {
  private final Map<String, Subresource> subresources = new HashMap<>();
  private @Nullable Long grace;
  private final Map<String, @Nullable Object> behavior = new LinkedHashMap<>();

  /** Between {@code spec.volume} of v1beta1 and {@code spec.size} of v1. */
  private static final class Volumes implements VersionConverter {
    @Override
    public ApiObject toStored(ApiObject served) {
      return renamed(served, "volume", "size", "example.com/v1");
    }

    @Override
    public ApiObject fromStored(ApiObject stored) {
      return renamed(stored, "size", "volume", "example.com/v1beta1");
    }

    private static ApiObject renamed(ApiObject object, String from, String to, String version) {
      Map<String, @Nullable Object> spec = object.object("spec");
      if (spec.containsKey(from)) {
        spec.put(to, spec.remove(from));
      }
      object.tree().put("apiVersion", version);
      return object;
    }
  }

  public ExampleStrategy with(String subresource, Subresource behaviour) {
    subresources.put(subresource, behaviour);
    return this;
  }

  /** Deletions take so long unless they say otherwise. */
  public ExampleStrategy graceful(long seconds) {
    grace = seconds;
    return this;
  }

  public ExampleStrategy onlyConditionally() {
    behavior.put("unconditionalUpdate", false);
    return this;
  }

  public ExampleStrategy creatingOnUpdate() {
    behavior.put("createOnUpdate", true);
    return this;
  }

  public ExampleStrategy counting() {
    behavior.put("generation", true);
    return this;
  }

  private static String size(ApiObject object) {
    return object.field("spec").get("size").text();
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    if (size(object).equals("huge")) {
      errors.add(FieldError.invalid(object.field("spec").get("size"), "there is no room"));
    }
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (size(object).equals("old")) {
      warnings.add("spec.size: old is deprecated");
    }
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of("spec.size", size(object));
  }

  @Override
  public String indexedField() {
    return "spec.size";
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.size");
  }

  @Override
  public Map<String, VersionConverter> converters() {
    return Map.of("v1beta1", new Volumes());
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return subresources.get(name);
  }

  @Override
  public @Nullable Long gracePeriod(ApiObject object, @Nullable Long requested) {
    return grace == null || requested == null ? grace : requested;
  }

  /** What {@code resources.json} says of it. */
  String behavior() {
    return Json.text(behavior);
  }
}
