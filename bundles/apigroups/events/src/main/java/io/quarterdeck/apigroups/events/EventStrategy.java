// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.events;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Events of {@code events.k8s.io/v1}, stored as those of the core group. */
final class EventStrategy
    implements UpdateStrategy, SelectableFields, TableConvertor, VersionedStrategy {
  private static final Map<String, VersionConverter> CONVERTERS =
      Map.of("v1", new CoreEventConverter());
  private static final GroupVersionKind CORE_EVENT = new GroupVersionKind("", "v1", "Event");
  private static final List<String> REFERENCE =
      List.of("kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath");

  @Override
  public Map<String, VersionConverter> converters() {
    return CONVERTERS;
  }

  @Override
  public TablePrinter table() {
    return EventTable.TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    List<FieldError> first = new ArrayList<>();
    EventValidation.reported(object, first);
    errors.addAll(0, first);
    EventValidation.complete(object, errors);
    refuse(object, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    EventValidation.reported(object, errors);
    EventChanges.validate(object, old, errors);
    refuse(object, errors);
  }

  /** Kubernetes checks events as those of the core group, and names that kind. */
  private static void refuse(ApiObject object, List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw ApiException.invalid(CORE_EVENT, object.meta().name(), errors);
    }
  }

  /** This group's names for empty fields are not to be stored. */
  @Override
  public void canonicalize(ApiObject object) {
    CoreEventConverter.dropServedNames(object);
  }

  /** Of the stored form; under this group's names and under the core group's. */
  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    Map<String, String> out = new LinkedHashMap<>();
    Node involved = object.field("involvedObject");
    for (String field : REFERENCE) {
      out.put("regarding." + field, involved.get(field).text());
      out.put("involvedObject." + field, involved.get(field).text());
    }
    out.put("reason", object.field("reason").text());
    String reporting = object.field("reportingComponent").text();
    String component = object.field("source").get("component").text();
    out.put("reportingController", reporting);
    out.put("reportingComponent", reporting);
    out.put("source", component.isEmpty() ? reporting : component);
    out.put("type", object.field("type").text());
    return out;
  }

  @Override
  public List<String> selectableFieldNames() {
    List<String> out = new ArrayList<>();
    REFERENCE.forEach(f -> out.add("regarding." + f));
    out.addAll(List.of("reason", "reportingController", "type"));
    return out;
  }
}
