// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Where Maven keeps what it has: its options or the user's settings say it, or it is {@code
 * ~/.m2/repository}.
 */
final class LocalRepository {
  private static final String OPTION = "-Dmaven.repo.local=";

  private LocalRepository() {}

  /**
   * The local repository of a user.
   *
   * @param user the home of the user
   * @param options what {@code MAVEN_OPTS} has
   * @throws LaunchException when the settings cannot be read
   */
  static Path of(Path user, String options) throws LaunchException {
    for (String option : options.split("\\s+")) {
      if (option.startsWith(OPTION)) {
        return Path.of(option.substring(OPTION.length()));
      }
    }
    Path settings = user.resolve(".m2/settings.xml");
    String named = Files.exists(settings) ? named(settings) : "";
    return named.isEmpty()
        ? user.resolve(".m2/repository")
        : Path.of(named.replace("${user.home}", user.toString()));
  }

  private static String named(Path settings) throws LaunchException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      Node root = factory.newDocumentBuilder().parse(settings.toFile()).getDocumentElement();
      for (Node n = root.getFirstChild(); n != null; n = n.getNextSibling()) {
        if (n.getNodeName().equals("localRepository")) {
          return n.getTextContent().strip();
        }
      }
      return "";
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw LaunchException.configuration(
          settings + " cannot be read: name the folder with --repository; " + e.getMessage());
    }
  }
}
