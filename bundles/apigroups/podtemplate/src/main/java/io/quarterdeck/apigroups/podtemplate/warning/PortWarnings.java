// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.security.SystemValidation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What clients are warned of: ports that two containers of a pod have, or two names. */
final class PortWarnings {
  private PortWarnings() {}

  static void of(Node spec, List<String> warnings) {
    Map<String, List<Node>> all = new HashMap<>();
    for (Node c : SystemValidation.containers(spec)) {
      for (Node p : c.get("ports").items()) {
        if (!ip(p).isEmpty() && host(p) == 0) {
          warnings.add(p.path() + ": hostIP set without hostPort: " + shown(p));
        }
        List<Node> others =
            all.computeIfAbsent(
                p.get("containerPort").number() + "/" + p.get("protocol").text(),
                k -> new ArrayList<>());
        others.forEach(o -> compare(p, o, warnings));
        others.add(p);
      }
    }
    names(spec, warnings);
  }

  private static void compare(Node p, Node other, List<String> warnings) {
    String with = " port definition with " + other.path();
    if (ip(p).equals(ip(other)) && host(p) == host(other)) {
      warnings.add(p.path() + ": duplicate" + with);
    } else if (host(p) == 0 || host(other) == 0) {
      warnings.add(p.path() + ": overlapping" + with);
    } else if (host(p) == host(other) && ip(p).isEmpty() != ip(other).isEmpty()) {
      warnings.add(p.path() + ": dangerously ambiguous" + with);
    }
  }

  /** Of containers that run side by side. */
  private static void names(Node spec, List<String> warnings) {
    Map<String, Node> named = new HashMap<>();
    for (Node c : SystemValidation.containers(spec)) {
      boolean first = c.path().toString().contains("initContainers[");
      if (first && !c.get("restartPolicy").text().equals("Always")) {
        continue;
      }
      for (Node p : c.get("ports").items()) {
        String name = p.get("name").text();
        Node other = name.isEmpty() ? null : named.putIfAbsent(name, p);
        if (other != null) {
          warnings.add(
              p.path()
                  + ": duplicate port name "
                  + FieldError.quote(name)
                  + " with "
                  + other.path()
                  + ", services and probes that select ports by name will use "
                  + other.path());
        }
      }
    }
  }

  private static String ip(Node port) {
    return port.get("hostIP").text();
  }

  private static long host(Node port) {
    return port.get("hostPort").number();
  }

  private static String shown(Node p) {
    return "{Name:"
        + p.get("name").text()
        + " HostPort:"
        + host(p)
        + " ContainerPort:"
        + p.get("containerPort").number()
        + " Protocol:"
        + p.get("protocol").text()
        + " HostIP:"
        + ip(p)
        + "}";
  }
}
