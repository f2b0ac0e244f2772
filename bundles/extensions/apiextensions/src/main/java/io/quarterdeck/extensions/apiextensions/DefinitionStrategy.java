// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.extensions.apiextensions.lifecycle.Termination;
import io.quarterdeck.extensions.apiextensions.validation.DefinitionValidation;
import io.quarterdeck.extensions.apiextensions.validation.FormatWarnings;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Custom resource definitions as objects: defaults and rules; what becomes of them is lifecycle's.
 */
final class DefinitionStrategy
    implements UpdateStrategy, DeleteStrategy, SubresourceStrategy, VersionedStrategy {
  private final DefinitionValidation validation;

  DefinitionStrategy(DefinitionValidation validation) {
    this.validation = validation;
  }

  /** A first deletion always marks: the objects of the definition go before it. */
  @Override
  public boolean holdsDeletion(ApiObject object, String subresource) {
    return object.meta().deletionTimestamp().isEmpty() || !object.meta().finalizers().isEmpty();
  }

  @Override
  public void prepareForGracefulDelete(ApiObject object, StrategyContext context) {
    Termination.mark(object, context.now());
  }

  @Override
  public void upgradeStored(ApiObject object) {
    OlderDefinition.upgrade(object);
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    Map<String, @Nullable Object> names = Trees.asObject(spec.get("names"));
    if (names != null) {
      String kind = object.field("spec").at("names", "kind").text();
      absent(names, "singular", kind.toLowerCase(Locale.ROOT));
      absent(names, "listKind", kind.isEmpty() ? "" : kind + "List");
    }
    if (spec.get("conversion") == null) {
      Map<String, @Nullable Object> none = new LinkedHashMap<>();
      none.put("strategy", "None");
      spec.put("conversion", none);
    }
    Map<String, @Nullable Object> conversion = Trees.object(spec, "conversion");
    if (conversion.get("webhook") instanceof Map) {
      port(Trees.object(conversion, "webhook"));
    }
  }

  private static void port(Map<String, @Nullable Object> webhook) {
    Map<String, @Nullable Object> client = Trees.asObject(webhook.get("clientConfig"));
    Map<String, @Nullable Object> service =
        client == null ? null : Trees.asObject(client.get("service"));
    if (service != null && service.get("port") == null) {
      service.put("port", 443L);
    }
  }

  private static void absent(Map<String, @Nullable Object> map, String field, String value) {
    Object before = map.get(field);
    if ((before == null || before.equals("")) && !value.isEmpty()) {
      map.put(field, value);
    }
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    stored(object);
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    stored(object);
  }

  /** Objects may be stored in the storage version from now on. */
  static void stored(ApiObject object) {
    for (Node v : object.field("spec").get("versions").items()) {
      if (v.get("storage").bool()) {
        List<@Nullable Object> versions = Trees.list(object.object("status"), "storedVersions");
        if (!versions.contains(v.get("name").text())) {
          versions.add(v.get("name").text());
        }
        return;
      }
    }
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("status") ? DefinitionStatus.INSTANCE : null;
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (context.subresource().isEmpty()) {
      Node before = old == null ? Node.root(null) : old.field("spec").get("versions");
      FormatWarnings.add(object, before, warnings);
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    validation.validate(object, null, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validation.validate(object, old, errors);
  }
}
