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

  /**
   * The one of them by which objects are found without a walk over all: that by which many clients
   * list few objects each, as kubelets do their pods. It costs a path of nodes a write and some 24
   * bytes an object that has a value in it.
   *
   * @return its name; empty for none
   */
  default String indexedField() {
    return "";
  }

  /** The message of a selector on a field that is not selectable. */
  default String unsupportedField(String field) {
    return "field label not supported: " + field;
  }
}
