// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;

/** Every PID that the bundles at hand understand. */
public final class Metatypes {
  static final String PREFIX = "io.quarterdeck.";
  private static final String FOLDER = "OSGI-INF/metatype/";

  private final Map<String, Pid> pids;

  private Metatypes(Map<String, Pid> pids) {
    this.pids = Map.copyOf(pids);
  }

  /** From jars, before there is a framework. */
  public static Metatypes ofJars(List<Path> jars) throws LaunchException {
    MetatypeParser parser = new MetatypeParser();
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile(), false)) {
        for (ZipEntry entry : Collections.list(file.entries())) {
          if (entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".xml")) {
            try (InputStream in = file.getInputStream(entry)) {
              parser.add(in);
            }
          }
        }
      } catch (IOException | XMLStreamException | IllegalArgumentException e) {
        throw LaunchException.configuration(
            "the metatype in " + jar + " cannot be read: " + e.getMessage());
      }
    }
    return new Metatypes(parser.pids());
  }

  /** From installed bundles, which may have come through deploy/ since the start. Resolves none. */
  static Metatypes ofBundles(Bundle... bundles) throws IOException {
    MetatypeParser parser = new MetatypeParser();
    for (Bundle bundle : bundles) {
      for (URL document : BundleEntries.in(bundle, FOLDER)) {
        try (InputStream in = document.openStream()) {
          parser.add(in);
        } catch (XMLStreamException | IllegalArgumentException e) {
          throw new IOException("metatype of " + bundle.getSymbolicName(), e);
        }
      }
    }
    return new Metatypes(parser.pids());
  }

  /**
   * The PID of a file name without its ending; a factory's instances are named {@code PID~name}.
   */
  @Nullable Pid find(String instance) {
    int tilde = instance.indexOf('~');
    Pid pid = pids.get(tilde < 0 ? instance : instance.substring(0, tilde));
    return pid != null && pid.factory() == (tilde >= 0) ? pid : null;
  }

  /** Of {@code authentication.tokenfile.file}: the longest PID that it begins with. */
  @Nullable Pid longestPrefix(String dotted) {
    String name = PREFIX + dotted;
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      Pid pid = pids.get(name.substring(0, dot));
      if (pid != null && !pid.factory()) {
        return pid;
      }
    }
    return null;
  }
}
