// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ConsumerType;

/** Fields that selectors may name, beside {@code metadata.name} and {@code metadata.namespace}. */
@ConsumerType
public interface SelectableFields extends ResourceStrategy {

  /** Their values in an object. */
  Map<String, String> selectableFields(ApiObject object);

  /** Their names: a selector on any other field is refused. */
  List<String> selectableFieldNames();

  /** The message of a selector on a field that is not selectable. */
  default String unsupportedField(String field) {
    return "field label not supported: " + field;
  }
}
