// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.initialresources.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All samples of a file, by the name of the image without its tag. */
record Usage(Map<String, List<Sample>> samples) {
  static final Usage NONE = new Usage(Map.of());

  /**
   * @throws IllegalArgumentException naming the field that cannot be used
   */
  static Usage parse(byte[] content) {
    Node root = StrictYaml.read(content, "ContainerUsage", List.of("quarterdeck.io/v1"));
    StrictYaml.only(root, "apiVersion", "kind", "samples");
    return of(StrictYaml.items(root.get("samples")).stream().map(Sample::of).toList());
  }

  static Usage of(Collection<Sample> samples) {
    return new Usage(samples.stream().collect(Collectors.groupingBy(s -> Sample.name(s.image()))));
  }

  List<Sample> of(String image) {
    return samples.getOrDefault(Sample.name(image), List.of());
  }
}
