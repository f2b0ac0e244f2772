// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/** Which fields a write leaves alone, where that is not what it is for most kinds. */
@ConsumerType
public interface ResetFieldsStrategy extends ResourceStrategy {

  /**
   * The fields that a write through this path does not change whatever it sends, so that it does
   * not own them, such as {@code status} or {@code metadata.labels}.
   *
   * @param subresource empty for the object itself, which is asked only when it has a {@code
   *     status} subresource
   */
  default Set<String> resetFields(String subresource) {
    return switch (subresource) {
      case "" -> Set.of("status");
      case "status" -> Set.of("spec");
      default -> Set.of();
    };
  }
}
